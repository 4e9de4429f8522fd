import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';
import { roleOf } from './roles.ts';

/** A human prompt and all that answers it. */
export interface Turn {
  /** 1-based, in file order. */
  readonly number: number;
  readonly prompt: Entry;
  /** The prompt and what follows from it, in file order. */
  readonly entries: readonly Entry[];
}

/**
 * The turns of the main transcript in file order. An entry belongs to the nearest
 * prompt above it; one outside the graph to the last prompt before it.
 */
export function turnsOf(graph: Graph): Turn[] {
  const starts = turnStarts(graph);
  const turns = new Map<Entry, Entry[]>([...starts].map((prompt) => [prompt, []]));
  const owners = new Map<Entry, Entry | undefined>();
  let latest: Entry | undefined;
  for (const entry of graph.main.entries) {
    if (starts.has(entry)) latest = entry;
    const linked = entry.uuid !== undefined && entry.parentUuid !== undefined;
    const owner = linked ? ownerOf(graph, entry, starts, owners) : latest;
    if (owner !== undefined) turns.get(owner)?.push(entry);
  }
  return [...turns].map(([prompt, entries], index) => ({ number: index + 1, prompt, entries }));
}

/** Prompts, and commands that the model answered (an expanded one reaches it as a prompt does). */
export function turnStarts(graph: Graph): Set<Entry> {
  const starts = new Set<Entry>();
  let command: Entry | undefined;
  for (const entry of graph.main.entries) {
    const role = roleOf(entry);
    if (role === 'prompt') starts.add(entry);
    if (role === 'assistant' && command !== undefined && !isSynthetic(entry)) starts.add(command);
    if (role === 'command') command = entry;
    else if (role !== 'meta' && role !== 'other') command = undefined;
  }
  return starts;
}

/**
 * Where turns start along a conversation. What the model did before the first prompt is a turn, too:
 * after an automatic compaction the work goes on without one.
 */
export function turnPlaces(graph: Graph, chain: readonly Entry[]): number[] {
  const starts = turnStarts(graph);
  const places = chain.flatMap((entry, index) => (starts.has(entry) ? [index] : []));
  const head = chain.slice(0, places[0]);
  if (!head.some((entry) => roleOf(entry) === 'assistant' && !isSynthetic(entry))) return places;
  return [head.findLastIndex((entry) => roleOf(entry) === 'compact-summary') + 1, ...places];
}

/** Answers that the client wrote itself carry this model name. */
export function isSynthetic(entry: Entry): boolean {
  return entry.facts.message?.model === '<synthetic>';
}

function ownerOf(
  graph: Graph,
  entry: Entry,
  starts: ReadonlySet<Entry>,
  owners: Map<Entry, Entry | undefined>,
): Entry | undefined {
  const path: Entry[] = [];
  let current: Entry | undefined = entry;
  let owner: Entry | undefined;
  while (current !== undefined) {
    if (owners.has(current)) {
      owner = owners.get(current);
      break;
    }
    // Marked before it is known, so that a cycle ends here.
    owners.set(current, undefined);
    path.push(current);
    if (starts.has(current)) {
      owner = current;
      break;
    }
    current = graph.parentOf(current);
  }
  for (const visited of path) owners.set(visited, owner);
  return owner;
}
