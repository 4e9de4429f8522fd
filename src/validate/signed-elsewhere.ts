import { liveChain, ownFamily } from '../context/context.ts';
import { hasBoundThinking, isBound } from '../graph/bound-thinking.ts';
import { isBoundary, preservedBy } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { mayHoldPlaceholder } from '../passes/text/placeholder.ts';
import { readingOf } from '../tokens/usage.ts';
import type { Entry } from '../transcript/entry.ts';

/** Thinking that can't have been signed after what stands before it now. */
export interface SignedElsewhere {
  /** What came between: a compaction, or an entry that a command shortened. */
  readonly since: Entry;
  readonly entries: readonly Entry[];
}

/** Finds thinking that was produced before something that is sent before it now was changed. */
export function signedElsewhere(graph: Graph): SignedElsewhere | undefined {
  if (!hasBoundThinking(graph)) return undefined;
  const { chain } = liveChain(graph, ownFamily(graph));
  return beforeCompaction(graph, chain) ?? beforeCut(chain);
}

/** What the client lists as preserved is its own affair. */
function beforeCompaction(graph: Graph, chain: readonly Entry[]): SignedElsewhere | undefined {
  const since = chain.findLast(isBoundary);
  if (since === undefined) return undefined;
  const preserved = new Set(preservedBy(graph, since)?.entries);
  const entries = chain
    .slice(chain.indexOf(since) + 1)
    .filter((entry) => hasSignature(entry) && !preserved.has(entry))
    .filter((entry) => isOlder(entry, since) || hasOriginal(graph, entry, since));
  return entries.length === 0 ? undefined : { since, entries };
}

/**
 * A command that cuts leaves notes in what it shortened, and a mark on the response that was the last
 * one then: up to there, thinking is older than the cut.
 */
function beforeCut(chain: readonly Entry[]): SignedElsewhere | undefined {
  const last = chain.findLastIndex((entry) => readingOf(entry)?.estimate !== undefined);
  if (last < 0) return undefined;
  const first = chain.findIndex((entry) => mayHoldPlaceholder(entry.contentBytes));
  const since = chain[first];
  const entries = chain.slice(first + 1, last + 1).filter(hasSignature);
  return since === undefined || entries.length === 0 ? undefined : { since, entries };
}

function hasSignature(entry: Entry): boolean {
  return entry.holds('thinking') && isBound(entry);
}

function isOlder({ facts }: Entry, boundary: Entry): boolean {
  const time = boundary.facts.timestamp;
  return time !== undefined && facts.timestamp !== undefined && facts.timestamp < time;
}

/** Whether the same response stands before the boundary, too: this one is a copy of it. */
function hasOriginal(graph: Graph, { facts }: Entry, boundary: Entry): boolean {
  const id = facts.message?.id;
  if (id === undefined) return false;
  return graph.byMessageId.get(id).some((line) => graph.isBefore(line, boundary));
}
