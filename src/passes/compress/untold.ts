import { UserError } from '../../errors.ts';
import { withHistory } from '../../graph/branches.ts';
import { climb } from '../../graph/climb.ts';
import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { roleOf } from '../../graph/roles.ts';
import { isSynthetic, turnStarts } from '../../graph/turns.ts';
import { plural } from '../../text/numbers.ts';
import type { Entry } from '../../transcript/entry.ts';
import { isConversation } from '../up-to/kept.ts';
import type { Cut } from './cut.ts';
import { replacedEntries, withDescendants } from './replaced.ts';

/**
 * What the client does not see of what would go, and no summary tells of. Conversations that start by themselves
 * in the same file are given back, to stay there. Throws if turns are out of reach since a parent is missing.
 */
export function untoldConversations(graph: Graph, cut: Cut): Set<Entry> {
  const told = toldEntries(graph, [...cut.older, ...cut.kept]);
  const outside = replacedEntries(graph, cut).filter(
    (entry) => isConversation(entry) && !told.has(entry) && !entry.has('isSidechain'),
  );
  const untold = outside.length === 0 ? [] : withoutCopies(outside, told);
  const starts = turnStarts(graph);
  const isPrompt = (entry: Entry): boolean => starts.has(entry);
  const isAnswer = (entry: Entry): boolean => roleOf(entry) === 'assistant' && !isSynthetic(entry);
  if (!untold.some((entry) => isPrompt(entry) || isAnswer(entry))) return new Set();
  // Above a gap in what the client sees may have stood any of it.
  const isWhole = cut.older[0] !== undefined && startsByItself(graph, cut.older[0]);
  const apart = new Set(isWhole ? untold.filter((entry) => startsByItself(graph, entry)) : []);
  const lost = untold.filter((entry) => !apart.has(entry));
  const [prompts, answers] = [lost.filter(isPrompt).length, lost.filter(isAnswer).length];
  if (prompts + answers === 0) return apart;
  throw new UserError({
    code: 'history-out-of-reach',
    message: `A part of this session hangs on nothing that its client still finds: ${plural(prompts, 'prompt')} and ${plural(answers, 'message')} of the model would go, and no summary would tell of them. Nothing was written.`,
    hint: '`ccsurgery repair` brings back what lost its parent; --keep-history leaves all of it in the file.',
    exitCode: 3,
  });
}

/** Whether what an entry follows from is a start, and no gap. */
function startsByItself(graph: Graph, entry: Entry): boolean {
  const top = [...climb(entry, (at) => graph.parentOf(at))].at(-1);
  return top?.parentUuid === null && top.transcript === graph.main;
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

/** A mod's compaction copies what it keeps, and damage can put the copies out of reach: the words are told of. */
function withoutCopies(entries: readonly Entry[], told: ReadonlySet<Entry>): Entry[] {
  const wordsOf = ({ type, contentBytes }: Entry): string =>
    `${type} ${contentBytes.toString('latin1')}`;
  const words = new Set([...told].map(wordsOf));
  return entries.filter((entry) => !words.has(wordsOf(entry)));
}
