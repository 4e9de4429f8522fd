import { UserError } from '../../errors.ts';
import { withHistory } from '../../graph/branches.ts';
import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { roleOf } from '../../graph/roles.ts';
import { isSynthetic, turnStarts } from '../../graph/turns.ts';
import { plural } from '../../text/numbers.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Cut } from './cut.ts';
import { replacedEntries, withDescendants } from './replaced.ts';

/**
 * Throws if turns would go that no summary tells of: where a parent is missing, or the
 * conversation has started anew in the same file, they are no part of what the client sees.
 */
export function refuseUntold(graph: Graph, cut: Cut): void {
  const told = toldEntries(graph, [...cut.older, ...cut.kept]);
  const untold = replacedEntries(graph, cut).filter(
    (entry) => !told.has(entry) && !entry.has('isSidechain'),
  );
  const starts = turnStarts(graph);
  const prompts = untold.filter((entry) => starts.has(entry)).length;
  const answers = untold.filter(
    (entry) => roleOf(entry) === 'assistant' && !isSynthetic(entry),
  ).length;
  if (prompts + answers === 0) return;
  throw new UserError({
    code: 'history-out-of-reach',
    message: `A part of this session hangs on nothing that its client still finds: ${plural(prompts, 'prompt')} and ${plural(answers, 'message')} of the model would go, and no summary would tell of them. Nothing was written.`,
    hint: '`ccsurgery repair` brings back what lost its parent; --keep-history leaves all of it in the file.',
    exitCode: 3,
  });
}

/** What is summed up now or was so before, with the branches that were left there. */
function toldEntries(graph: Graph, chain: readonly Entry[]): Set<Entry> {
  const { entries } = graph.main;
  const first = [...withHistory(graph, chain.slice(0, 1))].at(-1);
  const isCompaction = first !== undefined && (isBoundary(first) || first.has('isCompactSummary'));
  // One that does not name what it took the place of has told of all before it.
  const unnamed = isCompaction ? entries.slice(0, entries.indexOf(first)) : [];
  return withDescendants(graph, [...withHistory(graph, chain), ...unnamed]);
}
