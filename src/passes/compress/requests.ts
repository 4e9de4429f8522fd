import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';

const FIELDS = ['requestRef', 'base'];

/** Clears what names a request whose copy is gone. */
export function forgetRequests(graph: Graph, gone: ReadonlySet<Entry>): void {
  const copies = [...gone].filter(({ type }) => type === 'api-request');
  const ids: ReadonlySet<unknown> = new Set(copies.map((copy) => copy.get('id')));
  if (ids.size === 0) return;
  for (const transcript of graph.transcripts)
    for (const field of FIELDS)
      for (const entry of transcript.entriesWith(`"${field}"`))
        if (ids.has(entry.get(field))) graph.clear(entry, [field]);
}
