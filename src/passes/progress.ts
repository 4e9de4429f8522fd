import type { Pass } from './pass.ts';
import { takenIn, type Where } from './where.ts';

/** Removes what was shown while tools ran. */
export function progress(where: Where = {}): Pass {
  return {
    name: 'progress',
    run(graph) {
      const takes = takenIn(graph, where);
      graph.removeAll(
        graph
          .entries()
          .filter((entry) => entry.type === 'progress' && takes({ entry, json: entry.raw })),
      );
    },
  };
}
