import { abandonedBranches, type Branch } from '../graph/branches.ts';
import type { Graph } from '../graph/graph.ts';
import { liveChain } from './context.ts';
import { usedByClients } from './used-by-clients.ts';
import { FAMILIES_BY_WAY } from './ways.ts';

/** A branch beside the live one that another kind of client would resume. */
export interface BranchInUse extends Branch {
  /** One of these clients. */
  readonly client: string;
}

/** The branches beside the live one: clients differ in where they go on, and what one of them resumes is not left. */
export function otherBranches(graph: Graph): {
  readonly left: readonly Branch[];
  readonly inUse: readonly BranchInUse[];
} {
  const used = usedByClients(graph);
  const all = abandonedBranches(graph, liveChain(graph).chain);
  const isInUse = ({ entries }: Branch): boolean => entries.some((entry) => used.has(entry));
  return {
    left: all.filter((branch) => !isInUse(branch)),
    inUse: all.filter(isInUse).map((branch) => ({ ...branch, client: clientOn(graph, branch) })),
  };
}

/** The newest client that goes on there. */
function clientOn(graph: Graph, { entries }: Branch): string {
  const branch = new Set(entries);
  const family = FAMILIES_BY_WAY.findLast((each) =>
    liveChain(graph, each).chain.some((entry) => branch.has(entry)),
  );
  return family?.from ?? '';
}
