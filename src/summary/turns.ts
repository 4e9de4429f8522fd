import type { Graph } from '../graph/graph.ts';
import { responseLines } from '../graph/responses.ts';
import { turnPlaces, turnStarts } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';

/** A prompt and what followed it, along the conversation; what stands before the first prompt has none. */
export interface LiveTurn {
  readonly prompt: Entry | undefined;
  readonly entries: readonly Entry[];
}

/** The turns in a part of the conversation, and what stands before the first of them. */
export function turnsIn(
  graph: Graph,
  entries: readonly Entry[],
): { before: readonly Entry[]; turns: readonly LiveTurn[] } {
  const prompts = turnStarts(graph);
  const places = turnPlaces(graph, entries);
  const turns = places.map((start, index) => ({
    prompt: prompts.has(entries[start] as Entry) ? entries[start] : undefined,
    entries: entries.slice(start, places[index + 1]),
  }));
  return { before: entries.slice(0, places[0]), turns };
}

/**
 * A part of the conversation with all lines of its responses: of parallel calls some may stand
 * beside what a client sends, and were made all the same.
 */
export function wholeResponses(graph: Graph, entries: readonly Entry[]): Entry[] {
  const whole = new Set<Entry>();
  const own = new Set(entries);
  for (const entry of entries) {
    whole.add(entry);
    if (entry.facts.message?.role !== 'assistant') continue;
    for (const line of responseLines(graph, entry))
      if (line.transcript === graph.main && !own.has(line)) whole.add(line);
  }
  return [...whole];
}
