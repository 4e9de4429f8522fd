import type { Pass } from './pass.ts';

/** Removes lines that hold no entry: clients pass over them, and nobody can tell what is in them. */
export function damagedLines(): Pass {
  return {
    name: 'damaged-lines',
    run(graph) {
      graph.removeAll(graph.entries().filter(({ problem }) => problem !== undefined));
    },
  };
}
