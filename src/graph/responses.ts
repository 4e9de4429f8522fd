import type { Entry } from '../transcript/entry.ts';
import { sidesOf } from './compactions.ts';
import type { Graph } from './graph.ts';

/** All lines of the API response that an entry is part of, in the same file. */
export function responseLines(graph: Graph, entry: Entry): readonly Entry[] {
  const id = entry.facts.message?.id;
  if (entry.facts.message?.role !== 'assistant' || id === undefined) return [entry];
  return graph.byMessageId.get(id).filter((line) => line.transcript === entry.transcript);
}

/**
 * The results of the calls that an entry makes, in the same file: helpers' files repeat parts of the main one. Where
 * a call has several, copies stand behind a compaction, and its own are on its side of that.
 */
export function resultsOf(graph: Graph, call: Entry): Entry[] {
  const { transcript } = call;
  const ids = call.toolIds('tool_use');
  const results = ids.flatMap((id) =>
    graph.toolResults.get(id).filter((entry) => entry.transcript === transcript),
  );
  if (results.length <= ids.length) return results;
  const sideOf = sidesOf(graph);
  return results.filter((result) => sideOf(result) === sideOf(call));
}
