import type { Graph } from '../../graph/graph.ts';
import { subtree } from '../../graph/subtree.ts';
import type { Entry } from '../../transcript/entry.ts';
import { isConversation } from '../up-to/kept.ts';
import { meaningfulNotes } from '../up-to/notes.ts';
import type { Cut } from './cut.ts';

/**
 * The entries of the main transcript that a summary takes the place of.
 * @param apart Other conversations in the file, which stay.
 */
export function replacedEntries(
  graph: Graph,
  cut: Cut,
  apart: ReadonlySet<Entry> = new Set(),
): Entry[] {
  const { entries } = graph.main;
  const first = cut.kept[0];
  const start = first === undefined ? entries.length : entries.indexOf(first);
  const kept = new Set([...keptConversation(graph, cut, start), ...apart]);
  const isMeaningful = meaningfulNotes(graph, kept);
  return entries.filter((entry, index) => {
    // Nobody can tell what is in it, so nobody sums it up.
    if (entry.problem !== undefined) return false;
    if (isConversation(entry)) return !kept.has(entry);
    if (entry.type === 'summary' && isTitleOfReplaced(graph, entry, kept)) return true;
    return index < start && !isMeaningful(entry);
  });
}

/**
 * The kept turns with all that hangs on them: parallel results, progress, attachments, branches
 * that were left there. What hangs on neither part, such as a sub-agent's lines, goes by its place.
 */
function keptConversation(graph: Graph, { older, kept }: Cut, start: number): Set<Entry> {
  const staying = withDescendants(graph, kept, new Set(older));
  const going = withDescendants(graph, older, staying);
  for (const entry of graph.main.entries.slice(start))
    if (isConversation(entry) && !going.has(entry)) staying.add(entry);
  return staying;
}

/** Entries of the main transcript and all that hangs on them, but none of the others. */
export function withDescendants(
  graph: Graph,
  tops: Iterable<Entry>,
  others: ReadonlySet<Entry> = new Set(),
): Set<Entry> {
  const isOwn = (child: Entry): boolean => child.transcript === graph.main && !others.has(child);
  return subtree(graph, tops, isOwn);
}

/** Whether a title belongs to a branch of this session that goes. */
function isTitleOfReplaced(graph: Graph, title: Entry, kept: ReadonlySet<Entry>): boolean {
  return title.facts.links
    .flatMap(({ id }) => graph.byUuid.get(id))
    .some((entry) => entry.transcript === graph.main && !kept.has(entry));
}
