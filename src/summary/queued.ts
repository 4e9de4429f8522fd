import { isBoundary } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { contentText } from './content-text.ts';

/** A line that came while the model worked: words of the user, or a note of the client. */
export interface Queued {
  readonly entry: Entry;
  readonly text: string;
}

/** What was queued, be it as a line outside the graph or as an attachment; undefined for anything else. */
export function queuedText(entry: Entry): string | undefined {
  if (entry.type === 'queue-operation')
    return entry.get('operation') === 'enqueue' ? textAt(entry, 'content') : undefined;
  if (entry.type !== 'attachment' || entry.get('attachment', 'type') !== 'queued_command')
    return undefined;
  return textAt(entry, 'attachment', 'prompt');
}

function textAt(entry: Entry, ...steps: string[]): string | undefined {
  return contentText(entry.get(...steps)).trim() || undefined;
}

/** The queue's own lines are in no chain: those between the last compaction and what is kept, by their place. */
export function queueLines(
  graph: Graph,
  older: readonly Entry[],
  kept: readonly Entry[],
): Queued[] {
  if (!graph.main.mayHave('queue-operation')) return [];
  const { entries } = graph.main;
  const head = older.findLast((entry) => isBoundary(entry) || entry.has('isCompactSummary'));
  const start = head === undefined ? 0 : entries.indexOf(head) + 1;
  const end = kept[0] === undefined ? entries.length : entries.indexOf(kept[0]);
  return entries.slice(start, end).flatMap((entry) => {
    const text = entry.type === 'queue-operation' ? queuedText(entry) : undefined;
    return text === undefined ? [] : [{ entry, text }];
  });
}
