import type { Pass } from './pass.ts';

/** Removes what was shown while tools ran. */
export function progress(): Pass {
  return {
    name: 'progress',
    run(graph) {
      graph.removeAll(graph.entries().filter(({ type }) => type === 'progress'));
    },
  };
}
