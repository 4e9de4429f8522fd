import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';

/** Removes the transcripts of sub-agents: their files, and in older sessions their entries in the main one. */
export function sidechains(): Pass {
  return {
    name: 'sidechains',
    run(graph) {
      const agents = graph.transcripts.filter((transcript) => transcript !== graph.main);
      graph.removeAll([...asides(graph), ...agents.flatMap(({ entries }) => entries)]);
    },
  };
}

/** Entries of sub-agents in the main file. Where that is a sub-agent's own, they are the conversation. */
function asides({ main }: Graph): Entry[] {
  const isAside = (entry: Entry): boolean => entry.has('isSidechain');
  const hasOthers = main.entries.some((entry) => entry.hasUuid && !isAside(entry));
  return hasOthers ? main.entries.filter(isAside) : [];
}
