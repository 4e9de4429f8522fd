import type { Graph } from '../../graph/graph.ts';
import { subtree } from '../../graph/subtree.ts';
import type { Entry } from '../../transcript/entry.ts';
import { isConversation } from '../up-to/kept.ts';
import { meaningfulNotes } from '../up-to/notes.ts';
import type { Cut } from './cut.ts';
import { unsummarized } from './unsummarized.ts';

/** What stands for the older turns. */
export interface Replacement {
  /** The last entry that does. */
  readonly head: Entry;
  /** The entries that it takes the place of. */
  readonly replaced: ReadonlySet<Entry>;
  /** The conversation as it is then, as far as it has prompts. */
  readonly path: readonly Entry[];
}

/**
 * The entries that a summary takes the place of.
 * @param staying Entries of the older part that stay all the same.
 */
export function replacedEntries(graph: Graph, cut: Cut, staying: Iterable<Entry> = []): Entry[] {
  const { entries } = graph.main;
  const first = cut.kept[0];
  const start = first === undefined ? entries.length : entries.indexOf(first);
  const kept = keptConversation(graph, cut, start);
  for (const entry of [...unsummarized(graph, cut).entries, ...staying]) kept.add(entry);
  const isMeaningful = meaningfulNotes(graph, kept);
  const replaced = entries.filter((entry, index) => {
    // Nobody can tell what is in it, so nobody sums it up.
    if (entry.problem !== undefined) return false;
    if (isConversation(entry)) return !kept.has(entry);
    if (entry.type === 'summary' && isTitleOfReplaced(graph, entry, kept)) return true;
    return index < start && !isMeaningful(entry);
  });
  return [...replaced, ...resultsElsewhere(graph, replaced)];
}

/**
 * Results that the client wrote into a helper's file when it compacted during a call. A helper that
 * has a copy of the call itself keeps both.
 */
function resultsElsewhere(graph: Graph, replaced: readonly Entry[]): Entry[] {
  return replaced.flatMap((entry) =>
    entry
      .toolIds('tool_use')
      .flatMap((id) =>
        graph.toolResults
          .get(id)
          .filter(
            ({ transcript }) =>
              transcript !== graph.main &&
              !graph.toolCalls.get(id).some((call) => call.transcript === transcript),
          ),
      ),
  );
}

/**
 * The kept turns with all that hangs on them: parallel results, progress, attachments, branches
 * that were left there. What hangs on neither part, such as a sub-agent's lines, goes by its place.
 */
function keptConversation(graph: Graph, { older, kept }: Cut, start: number): Set<Entry> {
  const staying = withDescendants(graph, kept, new Set(older));
  const going = withDescendants(graph, older, staying);
  for (const entry of strayProgress(graph, start)) going.add(entry);
  for (const entry of graph.main.entries.slice(start))
    if (isConversation(entry) && !going.has(entry)) staying.add(entry);
  return staying;
}

/** Progress that lost its parent: some clients would take the newest for all of the conversation. */
function strayProgress(graph: Graph, start: number): Entry[] {
  return graph.main.entries
    .slice(start)
    .filter(
      (entry) =>
        entry.type === 'progress' &&
        typeof entry.parentUuid === 'string' &&
        graph.parentOf(entry) === undefined &&
        graph.children.get(entry.uuid ?? '').length === 0,
    );
}

/** Entries of the main transcript and all that hangs on them, but none of the others. */
function withDescendants(
  graph: Graph,
  tops: Iterable<Entry>,
  others: ReadonlySet<Entry>,
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
