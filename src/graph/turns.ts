import type { Entry } from '../transcript/entry.ts';
import { compactionsOf } from './compactions.ts';
import type { Graph } from './graph.ts';
import { roleOf } from './roles.ts';

/** A human prompt and all that answers it. */
export interface Turn {
  /** By prompts in file order, from 1; 0 for what the model did in a segment before its first prompt. */
  readonly number: number;
  /** Compactions part a file into segments, the first being 1. */
  readonly segment: number;
  /** How people name it: its number; `0.2` for turn 0 of the second segment, `0` for that of the first. */
  readonly name: string;
  /** Turn 0 has none. */
  readonly prompt: Entry | undefined;
  /** The prompt and what follows from it, in file order. */
  readonly entries: readonly Entry[];
}

/**
 * The turns of the main transcript in file order. An entry belongs to the nearest prompt above it, or to turn 0 of
 * the compaction above it; one outside of the tree, or cut off from it, to the last prompt before it.
 */
export function turnsOf(graph: Graph): Turn[] {
  const { heads, turns } = openTurns(graph);
  const owners = new Map<Entry, OpenTurn | undefined>();
  let [zero] = turns as [OpenTurn];
  let latest = zero;
  for (const entry of graph.main.entries) {
    const opened = heads.get(entry);
    if (opened !== undefined) latest = opened;
    if (opened !== undefined && opened.prompt === undefined) zero = opened;
    // A compaction's own entries are part of no turn.
    if (opened !== undefined && opened.prompt !== entry) continue;
    const linked = entry.uuid !== undefined && entry.parentUuid !== undefined;
    const owner = linked ? ownerOf(graph, entry, { heads, owners, zero, latest }) : latest;
    owner?.entries.push(entry);
  }
  let number = 0;
  return turns
    .filter(({ prompt, entries }) => prompt !== undefined || entries.some(isAnswer))
    .map(({ prompt, segment, entries }) => {
      if (prompt !== undefined) number++;
      const name = prompt !== undefined ? `${number}` : segment > 1 ? `0.${segment}` : '0';
      return { number: prompt === undefined ? 0 : number, segment, name, prompt, entries };
    });
}

interface OpenTurn {
  readonly prompt: Entry | undefined;
  readonly segment: number;
  readonly entries: Entry[];
}

/** The turns that there may be, in file order, and the entries that they begin below: prompts, and compactions. */
function openTurns(graph: Graph): { heads: Map<Entry, OpenTurn>; turns: readonly OpenTurn[] } {
  const compactions = new Map(
    compactionsOf(graph).flatMap(({ boundary, summary }) => {
      const parts = [boundary, summary].filter((entry) => entry !== undefined);
      return parts.map((entry) => [entry, parts] as const);
    }),
  );
  const prompts = turnStarts(graph);
  const heads = new Map<Entry, OpenTurn>();
  const turns: OpenTurn[] = [{ prompt: undefined, segment: 1, entries: [] }];
  let segment = 1;
  for (const entry of graph.main.entries) {
    if (heads.has(entry)) continue;
    const parts = compactions.get(entry) ?? (prompts.has(entry) ? [entry] : []);
    if (parts.length === 0) continue;
    const prompt = compactions.has(entry) ? undefined : entry;
    if (prompt === undefined) segment++;
    const turn = { prompt, segment, entries: [] };
    turns.push(turn);
    for (const part of parts) heads.set(part, turn);
  }
  return { heads, turns };
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
  if (!head.some(isAnswer)) return places;
  return [head.findLastIndex((entry) => roleOf(entry) === 'compact-summary') + 1, ...places];
}

/** Answers that the client wrote itself carry this model name. */
export function isSynthetic(entry: Entry): boolean {
  return entry.facts.message?.model === '<synthetic>';
}

/** Words or calls of the model. */
function isAnswer(entry: Entry): boolean {
  return roleOf(entry) === 'assistant' && !isSynthetic(entry);
}

interface Known {
  readonly heads: ReadonlyMap<Entry, OpenTurn>;
  readonly owners: Map<Entry, OpenTurn | undefined>;
  /** Turn 0 of the segment in which the entry stands. */
  readonly zero: OpenTurn;
  /** What was opened last before it. */
  readonly latest: OpenTurn;
}

function ownerOf(graph: Graph, entry: Entry, { heads, owners, zero, latest }: Known) {
  const path: Entry[] = [];
  let current = entry;
  let owner: OpenTurn | undefined;
  while (true) {
    if (owners.has(current)) {
      owner = owners.get(current);
      break;
    }
    // Marked before it is known, so that a cycle ends here.
    owners.set(current, undefined);
    path.push(current);
    owner = heads.get(current);
    if (owner !== undefined) break;
    const parent = graph.parentOf(current);
    if (parent === undefined) {
      const isRoot = current.parentUuid === null && !current.has('isSidechain');
      owner = isRoot && current.transcript === graph.main ? zero : latest;
      break;
    }
    current = parent;
  }
  for (const visited of path) owners.set(visited, owner);
  return owner;
}
