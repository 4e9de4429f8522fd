import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { climb } from './climb.ts';
import type { Graph } from './graph.ts';

/** A place where older turns were replaced by a summary. */
export interface Compaction {
  /** Missing in sessions of clients that wrote only the summary. */
  readonly boundary: Entry | undefined;
  readonly summary: Entry | undefined;
  readonly trigger: string | undefined;
  readonly preTokens: number | undefined;
  readonly preserved: Preserved | undefined;
}

/** Messages from before the boundary that live on behind the anchor. */
export interface Preserved {
  readonly anchorUuid: string;
  /** Those that exist, head to tail. */
  readonly entries: readonly Entry[];
}

export function isBoundary(entry: Entry): boolean {
  return entry.type === 'system' && entry.facts.subtype === 'compact_boundary';
}

/** The boundaries in a file; most have none, which costs nothing to tell. */
export function boundariesOf(transcript: Transcript): Entry[] {
  return transcript.mayHave('compact_boundary') ? transcript.entries.filter(isBoundary) : [];
}

/** Tells on which side of its file's boundaries an entry stands: how many come before it. */
export function sidesOf(graph: Graph): (entry: Entry) => number {
  const boundaries = new Map<Transcript, readonly Entry[]>();
  return (entry) => {
    const { transcript } = entry;
    const known = boundaries.get(transcript) ?? boundariesOf(transcript);
    boundaries.set(transcript, known);
    let [low, high] = [0, known.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (graph.isBefore(known[middle] as Entry, entry)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

export function compactionsOf(graph: Graph): Compaction[] {
  const compactions: Compaction[] = [];
  for (const entry of graph.main.entries) {
    if (isBoundary(entry)) compactions.push(fromBoundary(graph, entry));
    else if (entry.has('isCompactSummary') && !hasBoundary(graph, entry))
      compactions.push({
        boundary: undefined,
        summary: entry,
        trigger: undefined,
        preTokens: undefined,
        preserved: undefined,
      });
  }
  return compactions;
}

function fromBoundary(graph: Graph, boundary: Entry): Compaction {
  const metadata = boundary.get('compactMetadata') as Record<string, unknown> | undefined;
  const trigger = metadata?.trigger;
  const preTokens = metadata?.preTokens;
  const followers = boundary.uuid === undefined ? [] : graph.children.get(boundary.uuid);
  return {
    boundary,
    summary: followers.find((entry) => entry.has('isCompactSummary')),
    trigger: typeof trigger === 'string' ? trigger : undefined,
    preTokens: Number.isSafeInteger(preTokens) ? (preTokens as number) : undefined,
    preserved: preservedBy(graph, boundary),
  };
}

function hasBoundary(graph: Graph, summary: Entry): boolean {
  const parent = graph.parentOf(summary);
  return parent !== undefined && isBoundary(parent);
}

/**
 * What a boundary says to keep: by its list of messages, or by walking its segment from tail to head.
 * @param by Some clients walk the segment even where there is a list.
 */
export function preservedBy(
  graph: Graph,
  boundary: Entry,
  by: 'list' | 'segment' = 'list',
): Preserved | undefined {
  const link = (path: string): string[] =>
    boundary.facts.links
      .filter(({ reference }) => reference.path === `compactMetadata.${path}`)
      .map(({ id }) => id);
  const listed = link('preservedMessages.uuids[]');
  const [anchor] = [
    ...link('preservedMessages.anchorUuid'),
    ...link('preservedSegment.anchorUuid'),
  ];
  if (anchor === undefined) return undefined;
  const find = (id: string): Entry[] => {
    const entry = graph.find(id, boundary);
    return entry === undefined ? [] : [entry];
  };
  if (by === 'list' && listed.length > 0)
    return { anchorUuid: anchor, entries: listed.flatMap(find) };
  const [head] = link('preservedSegment.headUuid').flatMap(find);
  const [tail] = link('preservedSegment.tailUuid').flatMap(find);
  return { anchorUuid: anchor, entries: segment(graph, head, tail) };
}

function segment(graph: Graph, head: Entry | undefined, tail: Entry | undefined): Entry[] {
  const path = [...climb(tail, (entry) => (entry === head ? undefined : graph.parentOf(entry)))];
  return head !== undefined && path.at(-1) === head ? path.reverse() : [];
}
