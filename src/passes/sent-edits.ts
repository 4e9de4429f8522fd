import { liveChain } from '../context/context.ts';
import { CLIENT_FAMILIES } from '../format/client-families.ts';
import { Graph } from '../graph/graph.ts';
import { locate } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** Where entries hold what the model is sent. */
const SENT = [['message', 'content'], ['content'], ['attachment'], ['rendered']];

/**
 * In each conversation, that of a sub-agent being one, the first entry that is sent otherwise
 * since it was edited, and all that comes after it in what any client sends or in the tree.
 */
export function sentFromFirstEdit(graph: Graph): Set<Entry> {
  const before = linesBeforeEdits(graph);
  const isSentOtherwise = (entry: Entry): boolean => {
    const old = before.get(entry);
    return (
      old !== undefined && SENT.some((path) => !valueAt(old, path).equals(valueAt(entry.raw, path)))
    );
  };
  const edited = new Set(Array.from(before.keys(), ({ transcript }) => transcript));
  const from = new Set<Entry>();
  for (const transcript of edited)
    for (const conversation of conversationsIn(graph, transcript)) {
      const first = conversation.findIndex(isSentOtherwise);
      if (first < 0) continue;
      for (const entry of conversation.slice(first)) from.add(entry);
      for (const entry of treeBelow(graph, conversation[first] as Entry)) from.add(entry);
    }
  return from;
}

function linesBeforeEdits({ changes }: Graph): Map<Entry, Buffer> {
  const before = new Map<Entry, Buffer>();
  for (const change of changes)
    if (change.kind === 'edit' && !before.has(change.entry))
      before.set(change.entry, change.before);
  return before;
}

/** What the clients make of a file; of parallel results some send more than others. */
function conversationsIn(graph: Graph, transcript: Transcript): Entry[][] {
  const own = transcript === graph.main ? graph : new Graph(transcript);
  return CLIENT_FAMILIES.map((family) => liveChain(own, family).chain);
}

function treeBelow(graph: Graph, top: Entry): Set<Entry> {
  const below = new Set([top]);
  for (const { uuid } of below)
    if (uuid !== undefined) for (const child of graph.children.get(uuid)) below.add(child);
  return below;
}

function valueAt(line: Buffer, path: readonly string[]): Buffer {
  const span = locate(line, { start: 0, end: line.length }, path);
  return span === undefined ? Buffer.alloc(0) : line.subarray(span.start, span.end);
}
