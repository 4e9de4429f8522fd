import { otherBranches } from '../../context/branches-in-use.ts';
import { UserError } from '../../errors.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';

/** Throws if a branch would go that another kind of client resumes: the summary tells only of the live one. */
export function refuseBranchesInUse(graph: Graph, replaced: ReadonlySet<Entry>): void {
  const branch = otherBranches(graph).inUse.find(({ entries }) =>
    entries.some((entry) => replaced.has(entry)),
  );
  if (branch === undefined) return;
  throw new UserError({
    code: 'branch-in-use',
    message: `Clients like ${branch.client} would resume another branch of this session, from line ${branch.root.line} on, and no summary would tell of it. Nothing was written.`,
    hint: '--keep-history leaves it in the file; `ccsurgery clone --up-to UUID` makes a session of one branch alone.',
  });
}
