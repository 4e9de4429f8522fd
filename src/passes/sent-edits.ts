import { liveChain } from '../context/context.ts';
import type { Graph } from '../graph/graph.ts';
import { locate } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';

/** Where entries hold what the model is sent. */
const SENT = [['message', 'content'], ['content'], ['attachment'], ['rendered']];

/** In each conversation, that of a sub-agent being one, the first entry that is sent otherwise since it was edited. */
export function firstSentEdits(graph: Graph): Entry[] {
  const before = new Map<Entry, Buffer>();
  for (const change of graph.changes)
    if (change.kind === 'edit' && !before.has(change.entry))
      before.set(change.entry, change.before);
  if (before.size === 0) return [];
  const isSentOtherwise = (entry: Entry): boolean => {
    const old = before.get(entry);
    return (
      old !== undefined && SENT.some((path) => !valueAt(old, path).equals(valueAt(entry.raw, path)))
    );
  };
  return graph.transcripts.flatMap((transcript) => {
    const sent = transcript === graph.main ? liveChain(graph).chain : transcript.entries;
    return sent.find(isSentOtherwise) ?? [];
  });
}

function valueAt(line: Buffer, path: readonly string[]): Buffer {
  const span = locate(line, { start: 0, end: line.length }, path);
  return span === undefined ? Buffer.alloc(0) : line.subarray(span.start, span.end);
}
