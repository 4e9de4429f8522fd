import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';

/**
 * Removes lines that hold no entry: clients pass over them, and nobody can tell what is in them.
 * @param isMeant Which of them. Default: all.
 */
export function damagedLines(isMeant: (entry: Entry) => boolean = () => true): Pass {
  return {
    name: 'damaged-lines',
    run(graph) {
      graph.removeAll(
        graph.entries().filter((entry) => entry.problem !== undefined && isMeant(entry)),
      );
    },
  };
}
