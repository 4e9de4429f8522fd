import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import { isConversation } from '../up-to/kept.ts';
import { meaningfulNotes } from '../up-to/notes.ts';

/**
 * What goes with turns: their part of the conversation, and of the notes beside it those that mean nothing without. Notes
 * on the session as a whole stay, and so does what cannot be read.
 */
export function whollyGone(graph: Graph, entries: ReadonlySet<Entry>): Entry[] {
  const kept = new Set(
    graph.main.entries.filter((entry) => isConversation(entry) && !entries.has(entry)),
  );
  const isMeaningful = meaningfulNotes(graph, kept);
  return [...entries].filter(
    (entry) =>
      !graph.isRemoved(entry) &&
      entry.problem === undefined &&
      (isConversation(entry) || !isMeaningful(entry)),
  );
}
