import { compareVersions } from '../format/client-families.ts';
import { climb } from '../graph/climb.ts';
import { isBoundary } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { responseLines, resultsOf } from '../graph/responses.ts';
import type { Entry } from '../transcript/entry.ts';
import { outOfReach } from './out-of-reach.ts';
import { envelopeOf } from './user-entry.ts';

/** What tells who the parent of an entry was; the strongest first. */
export type Evidence =
  /** The parent lies in a helper's file, or what is above it there does not. */
  | 'helper'
  /** A compaction starts the conversation anew: its boundary has no parent, its summary has the boundary. */
  | 'compaction'
  /** The entry names the call that it answers. */
  | 'source-call'
  /** It answers a call by the call's id. */
  | 'tool-call'
  /** Another line of the same response. */
  | 'same-response'
  /** Another entry lost the same parent. */
  | 'same-parent'
  /** The last entry before it that belongs to the same prompt. */
  | 'same-prompt'
  /** The last entry before it, in the file and in time. */
  | 'order'
  /** Nothing comes before it. */
  | 'start';

export interface Heir {
  /** Undefined: it has none and starts a conversation. */
  readonly parent: Entry | undefined;
  readonly evidence: Evidence;
  /** The file says so and the clock does not. */
  readonly isGuess?: true;
}

/** Clients write a line before an older one now and then; the clock is believed beyond so many milliseconds. */
const TOLERANCE = 60_000;

/** Who is to be the parent of an entry whose own is lost, or cannot be it. */
export function findHeir(graph: Graph, orphan: Entry): Heir {
  if (isBoundary(orphan)) return { parent: undefined, evidence: 'compaction' };
  const before = { [Symbol.iterator]: () => entriesBefore(graph, orphan) };
  if (orphan.has('isCompactSummary')) return heirOfSummary(before);
  const heir = byCall(graph, orphan, before) ?? byResponse(graph, orphan, before);
  // What hangs on the entry cannot be its parent.
  return heir?.parent === undefined || wayUp(graph, heir.parent).has(orphan)
    ? byPlace(graph, orphan, before)
    : heir;
}

/** What stands before an entry in its file, the nearest first; nothing from before a compaction. */
function* entriesBefore(graph: Graph, orphan: Entry): Generator<Entry> {
  const { entries } = orphan.transcript;
  const isOneOfMany = orphan.has('isSidechain');
  for (let index = orphan.transcript.indexOf(orphan) - 1; index >= 0; index--) {
    const entry = entries[index] as Entry;
    if (!entry.hasUuid || entry.has('isSidechain') !== isOneOfMany) continue;
    yield entry;
    if (startsAnew(graph, entry)) return;
  }
}

/** Looked at from the nearest on, as far as needed. */
type Before = Iterable<Entry>;

function nearest(before: Before, isWanted: (entry: Entry) => boolean): Entry | undefined {
  for (const entry of before) if (isWanted(entry)) return entry;
  return undefined;
}

/** A boundary, or the summary of a client that wrote none. */
function startsAnew(graph: Graph, entry: Entry): boolean {
  if (isBoundary(entry)) return true;
  return entry.has('isCompactSummary') && graph.parentOf(entry) === undefined;
}

function heirOfSummary(before: Before): Heir {
  return { parent: nearest(before, isBoundary), evidence: 'compaction' };
}

function byCall(graph: Graph, orphan: Entry, before: Before): Heir | undefined {
  const [source] = orphan.links.filter(
    ({ reference }) => reference.path === 'sourceToolAssistantUUID',
  );
  const named = source && graph.find(source.id, orphan);
  const call = named ?? callNamedBy(graph, orphan);
  if (call?.transcript !== orphan.transcript) return undefined;
  const evidence = named === undefined ? 'tool-call' : 'source-call';
  const parent = hangsOnOwnCall(orphan) ? call : lastOfResponse(graph, call, before);
  return { parent: parent ?? call, evidence };
}

function callNamedBy(graph: Graph, orphan: Entry): Entry | undefined {
  const ids = orphan.toolIds('tool_result');
  const calls = ids.flatMap((id) => graph.toolCalls.get(id));
  return calls.find(({ transcript }) => transcript === orphan.transcript);
}

function byResponse(graph: Graph, orphan: Entry, before: Before): Heir | undefined {
  if (orphan.message?.role !== 'assistant') return undefined;
  const parent = lastOfResponse(graph, orphan, before);
  return parent && { parent, evidence: 'same-response' };
}

/** The last line of a response, or result of one of its calls, before an entry. */
function lastOfResponse(graph: Graph, line: Entry, before: Before): Entry | undefined {
  const lines = responseLines(graph, line);
  const results = lines.flatMap((each) => resultsOf(graph, each));
  const members = new Set([...lines, ...results]);
  // Mostly it has no other part, and need not be looked for.
  if (members.size === 1) return undefined;
  const there = new Set(
    upTo(graph, before, firstOf(graph, members)).filter((each) => members.has(each)),
  );
  // Lines may stand in another order than they hang together.
  const goesOn = ({ uuid = '' }: Entry): boolean =>
    graph.children.get(uuid).some((child) => there.has(child));
  return [...there].find((entry) => !goesOn(entry)) ?? [...there][0];
}

function firstOf(graph: Graph, entries: Iterable<Entry>): Entry {
  return [...entries].reduce((first, entry) => (graph.isBefore(entry, first) ? entry : first));
}

/** As far as to an entry: what stands before that is not looked at. */
function upTo(graph: Graph, before: Before, last: Entry): Entry[] {
  const entries: Entry[] = [];
  for (const entry of before) {
    if (graph.isBefore(entry, last)) break;
    entries.push(entry);
  }
  return entries;
}

/** Whether the client that wrote it hangs each result on its own call; up to 2.0 results form a chain. */
export function hangsOnOwnCall(entry: Entry): boolean {
  const { version } = envelopeOf(entry);
  return typeof version !== 'string' || compareVersions(version, '2.1.0') >= 0;
}

function byPlace(graph: Graph, orphan: Entry, before: Before): Heir {
  const isOut = outOfReach(graph, orphan);
  const isFit = (entry: Entry): boolean => canBeParent(entry, orphan) && !isOut(entry);
  const isTimely = (entry: Entry): boolean => !isNewer(entry, orphan) && isFit(entry);
  const ofPrompt = isFirstOfPrompt(graph, orphan)
    ? undefined
    : nearest(before, (entry) => promptOf(graph, entry) === orphan.promptId && isTimely(entry));
  if (ofPrompt !== undefined) return { parent: ofPrompt, evidence: 'same-prompt' };
  const timely = nearest(before, isTimely);
  if (timely !== undefined) return { parent: timely, evidence: 'order' };
  const last = nearest(before, isFit);
  if (last !== undefined) return { parent: last, evidence: 'order', isGuess: true };
  return { parent: undefined, evidence: 'start' };
}

/** Whether no entry before it names the same prompt. */
function isFirstOfPrompt(graph: Graph, entry: Entry): boolean {
  const { promptId } = entry;
  const first = promptId === undefined ? undefined : graph.byPromptId.first(promptId);
  return first === undefined || !graph.isBefore(first, entry);
}

/** Older clients lose all history above a `progress` entry. */
function canBeParent({ type }: Entry, orphan: Entry): boolean {
  return type !== 'progress' || orphan.type === 'progress';
}

function wayUp(graph: Graph, entry: Entry): Set<Entry> {
  return climb(entry, (at) => graph.parentOf(at));
}

function isNewer(entry: Entry, orphan: Entry): boolean {
  return (entry.timestamp ?? Number.NaN) > (orphan.timestamp ?? Number.NaN) + TOLERANCE;
}

/** The prompt that an entry belongs to: responses do not name theirs. */
export function promptOf(graph: Graph, entry: Entry): string | undefined {
  // Older clients name none at all.
  if (graph.byPromptId.size === 0) return undefined;
  const way = climb(entry, (at) => (at.promptId === undefined ? graph.parentOf(at) : undefined));
  return [...way].at(-1)?.promptId;
}
