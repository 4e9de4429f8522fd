import { attachmentPiece } from '../context/attachments.ts';
import { liveChain } from '../context/context.ts';
import type { ClientFamily } from '../format/client-families.ts';
import { isBoundary } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { subtree } from '../graph/subtree.ts';
import { locate } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';
import type { LiveConversation } from './live-before.ts';

/** Where entries hold what the model is sent. */
const SENT = [['message', 'content'], ['content'], ['attachment'], ['rendered']];

/**
 * In each conversation, that of a sub-agent being one, all from the first entry on that is sent
 * otherwise than before, or after something else: in what any client sends, and in the tree.
 */
export function sentFromFirstChange(graph: Graph, before: readonly LiveConversation[]): Set<Entry> {
  if (graph.changes.length === 0) return new Set();
  const isSentOtherwise = editsOfSent(graph);
  const from = agentsFromFirstChange(graph, isSentOtherwise);
  const tops: Entry[] = [];
  for (const { family, chain: old } of before) {
    const { chain } = liveChain(graph, family);
    const matched = firstChange(old, chain, isSentOtherwise, family);
    const first = isRewind(graph, old, chain, matched)
      ? firstIndex(chain, matched, isSentOtherwise)
      : matched;
    for (const entry of chain.slice(first)) from.add(entry);
    if (chain[first] !== undefined) tops.push(chain[first]);
  }
  for (const entry of subtree(graph, tops)) from.add(entry);
  return from;
}

/** The place in the new chain from which on it is another conversation. */
function firstChange(
  old: readonly Entry[],
  chain: readonly Entry[],
  isSentOtherwise: (entry: Entry) => boolean,
  family: ClientFamily,
): number {
  let index = newlyReached(old, chain, isSentOtherwise);
  for (const entry of old) {
    if (chain[index] === entry && !isSentOtherwise(entry)) index++;
    else if (chain[index] === entry || isSent(entry, family)) return index;
  }
  return index;
}

/**
 * Whether the chain goes on from a place with what stood there all along: a branch that was left,
 * or what a compaction replaced. Its thinking was signed after just that.
 */
function isRewind(
  graph: Graph,
  old: readonly Entry[],
  chain: readonly Entry[],
  from: number,
): boolean {
  const parents = parentsAsRead(graph);
  const boundary = old.find(isBoundary);
  const wasLive = new Set(old);
  const above = new Set(chain.slice(0, from).map(({ uuid }) => uuid ?? null));
  return chain.slice(from).every((entry, index) => {
    const isFirst = from + index === 0;
    const parent = parents.has(entry) ? parents.get(entry) : (entry.parentUuid ?? null);
    const follows = isFirst ? parent === null : above.has(parent ?? null);
    above.add(entry.uuid ?? null);
    const isOlder = boundary !== undefined && graph.isBefore(entry, boundary);
    return follows && entry.line > 0 && (isOlder || !wasLive.has(entry));
  });
}

/** The parents that entries had before they got others. */
function parentsAsRead({ changes }: Graph): Map<Entry, string | null> {
  const parents = new Map<Entry, string | null>();
  for (const change of changes)
    if (change.kind === 'reparent' && !parents.has(change.entry))
      parents.set(change.entry, change.from);
  return parents;
}

function firstIndex(
  chain: readonly Entry[],
  from: number,
  isWanted: (entry: Entry) => boolean,
): number {
  const index = chain.slice(from).findIndex(isWanted);
  return index < 0 ? chain.length : from + index;
}

/**
 * How much of the start of the chain a client did not reach before, and does now. It was there when
 * thinking after it was signed: that is no change.
 */
function newlyReached(
  old: readonly Entry[],
  chain: readonly Entry[],
  isSentOtherwise: (entry: Entry) => boolean,
): number {
  const start = old[0] === undefined ? 0 : chain.indexOf(old[0]);
  const isAsRead = (entry: Entry): boolean => entry.line > 0 && !isSentOtherwise(entry);
  return start > 0 && chain.slice(0, start).every(isAsRead) ? start : 0;
}

function isSent(entry: Entry, family: ClientFamily): boolean {
  if (entry.type === 'attachment') return attachmentPiece(entry, family) !== undefined;
  return entry.facts.message !== undefined || entry.facts.subtype === 'local_command';
}

function editsOfSent({ changes }: Graph): (entry: Entry) => boolean {
  const before = new Map<Entry, Buffer>();
  for (const change of changes)
    if (change.kind === 'edit' && !before.has(change.entry))
      before.set(change.entry, change.before);
  const known = new Map<Entry, boolean>();
  return (entry) => {
    const old = before.get(entry);
    if (old === undefined) return false;
    const isChanged =
      known.get(entry) ?? SENT.some((path) => !valueAt(old, path).equals(valueAt(entry.raw, path)));
    known.set(entry, isChanged);
    return isChanged;
  };
}

/** A sub-agent's conversation is its file. */
function agentsFromFirstChange(
  graph: Graph,
  isSentOtherwise: (entry: Entry) => boolean,
): Set<Entry> {
  const firstLines = new Map<Entry['transcript'], number>();
  for (const { kind, entry } of graph.changes) {
    const { transcript, line } = entry;
    if (transcript === graph.main || line === 0) continue;
    const isChanged =
      kind === 'remove' ? entry.facts.message !== undefined : isSentOtherwise(entry);
    if (!isChanged) continue;
    firstLines.set(transcript, Math.min(line, firstLines.get(transcript) ?? line));
  }
  const from = new Set<Entry>();
  for (const [transcript, first] of firstLines)
    for (const entry of transcript.entries) if (entry.line >= first) from.add(entry);
  return from;
}

function valueAt(line: Buffer, path: readonly string[]): Buffer {
  const span = locate(line, { start: 0, end: line.length }, path);
  return span === undefined ? Buffer.alloc(0) : line.subarray(span.start, span.end);
}
