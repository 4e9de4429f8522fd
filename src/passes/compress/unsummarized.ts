import { withHistory } from '../../graph/branches.ts';
import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { roleOf } from '../../graph/roles.ts';
import { subtree } from '../../graph/subtree.ts';
import { isSynthetic, turnStarts } from '../../graph/turns.ts';
import type { Entry } from '../../transcript/entry.ts';
import { isConversation } from '../up-to/kept.ts';
import type { Cut } from './cut.ts';

/** What stays in the file without being summed up. */
export interface Unsummarized {
  readonly entries: ReadonlySet<Entry>;
  readonly prompts: number;
  readonly answers: number;
}

/**
 * Where a conversation started anew in the same file, the one before is no part of what the client
 * sees. No summary tells of it, so it stays where it is.
 */
export function unsummarized(graph: Graph, { older, kept }: Cut): Unsummarized {
  const told = toldEntries(graph, [...older, ...kept]);
  const outside = graph.main.entries.filter(
    (entry) => isConversation(entry) && !entry.has('isSidechain') && !told.has(entry),
  );
  const others = new Set(outside.length === 0 ? [] : withoutCopies(outside, told));
  const starts = turnStarts(graph);
  const isAnswer = (entry: Entry): boolean => roleOf(entry) === 'assistant' && !isSynthetic(entry);
  const trees = treesOf(graph, others).filter((tree) =>
    tree.some((entry) => starts.has(entry) || isAnswer(entry)),
  );
  const entries = trees.flat();
  return {
    entries: new Set(entries),
    prompts: entries.filter((entry) => starts.has(entry)).length,
    answers: entries.filter(isAnswer).length,
  };
}

/** Entries by what they hang on; in a circle nothing is the first, and each stands for itself. */
function treesOf(graph: Graph, entries: ReadonlySet<Entry>): Entry[][] {
  const isOne = (entry: Entry): boolean => entries.has(entry);
  const roots = [...entries].filter((entry) => {
    const parent = graph.parentOf(entry);
    return parent === undefined || !isOne(parent);
  });
  const trees = roots.map((root) => [...subtree(graph, [root], isOne)]);
  const found = new Set(trees.flat());
  return [...trees, ...[...entries].filter((entry) => !found.has(entry)).map((entry) => [entry])];
}

/** What is summed up now or was so before, with the branches that were left there. */
function toldEntries(graph: Graph, chain: readonly Entry[]): Set<Entry> {
  const { entries } = graph.main;
  const first = [...withHistory(graph, chain.slice(0, 1))].at(-1);
  const isCompaction = first !== undefined && (isBoundary(first) || first.has('isCompactSummary'));
  // One that does not name what it took the place of has told of all before it.
  const unnamed = isCompaction ? entries.slice(0, entries.indexOf(first)) : [];
  const isOwn = (child: Entry): boolean => child.transcript === graph.main;
  return subtree(graph, [...withHistory(graph, chain), ...unnamed], isOwn);
}

/** A mod's compaction copies what it keeps, and damage can put the copies out of reach: the words are told of. */
function withoutCopies(entries: readonly Entry[], told: ReadonlySet<Entry>): Entry[] {
  const wordsOf = ({ type, contentBytes }: Entry): string =>
    `${type} ${contentBytes.toString('latin1')}`;
  const words = new Set([...told].map(wordsOf));
  return entries.filter((entry) => !words.has(wordsOf(entry)));
}
