import type { Graph } from '../../src/graph/graph.ts';
import { Graph as FreshGraph } from '../../src/graph/graph.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { Transcript } from '../../src/transcript/transcript.ts';

/** The lines of the main transcript as they would be written. */
export function linesOf({ main }: Graph): string[] {
  const text = Buffer.concat([...main.chunks()]).toString();
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

/** The same, parsed. */
// biome-ignore lint/suspicious/noExplicitAny: lines of any shape
export const valuesOf = (graph: Graph): any[] => linesOf(graph).map((line) => JSON.parse(line));

/** A graph built from the bytes that this one would write. */
export function reread(graph: Graph): Graph {
  const [main, ...agents] = graph.transcripts.map(
    (transcript) => new Transcript(transcript.path, Buffer.concat([...transcript.chunks()])),
  );
  return new FreshGraph(main as Transcript, agents);
}

const INDEXES = [
  'byUuid',
  'children',
  'byMessageId',
  'byPromptId',
  'toolCalls',
  'toolResults',
  'referrers',
] as const;

/** What all indexes hold: the places of the entries under each key. */
export function indexesOf(graph: Graph): Record<string, Record<string, number[]>> {
  const places = new Map<Entry, number>(graph.entries().map((entry, index) => [entry, index]));
  return Object.fromEntries(
    INDEXES.map((name) => [
      name,
      Object.fromEntries(
        [...graph[name].keys()]
          .sort()
          .map((key) => [key, graph[name].get(key).map((entry) => places.get(entry) ?? -1)]),
      ),
    ]),
  );
}

/** Builds every index, so that the mutators have to keep them right. */
export function touchIndexes(graph: Graph): Graph {
  for (const name of INDEXES) graph[name].has('');
  return graph;
}
