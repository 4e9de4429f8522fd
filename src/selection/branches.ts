import { liveChain } from '../context/context.ts';
import { abandonedBranches, type Branch } from '../graph/branches.ts';
import type { Graph } from '../graph/graph.ts';

/** A branch beside the live one, by the number that people name it by. */
export interface NumberedBranch extends Branch {
  /** From 1, in file order. */
  readonly number: number;
}

/** What rewinds and retries left behind of a session. */
export function branchesOf(
  graph: Graph,
  chain: readonly Branch['root'][] = liveChain(graph).chain,
): NumberedBranch[] {
  return abandonedBranches(graph, chain)
    .sort((a, b) => a.root.line - b.root.line)
    .map((branch, index) => ({ ...branch, number: index + 1 }));
}
