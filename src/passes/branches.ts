import { liveChain } from '../context/context.ts';
import { abandonedBranches } from '../graph/branches.ts';
import type { Pass } from './pass.ts';

/** Removes what a rewind or a retry left behind. Nothing of it becomes part of the live conversation. */
export function branches(): Pass {
  return {
    name: 'branches',
    run(graph) {
      const abandoned = abandonedBranches(graph, liveChain(graph).chain);
      graph.removeAll(new Set(abandoned.flatMap(({ entries }) => entries)));
    },
  };
}
