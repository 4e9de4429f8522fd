import type { Pass } from './pass.ts';

/** Removes the transcripts of sub-agents: their files, and in older sessions their entries in the main one. */
export function sidechains(): Pass {
  return {
    name: 'sidechains',
    run(graph) {
      const agents = graph.transcripts.filter((transcript) => transcript !== graph.main);
      graph.removeAll([
        ...graph.main.entries.filter((entry) => entry.has('isSidechain')),
        ...agents.flatMap(({ entries }) => entries),
      ]);
    },
  };
}
