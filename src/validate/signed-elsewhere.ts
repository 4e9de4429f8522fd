import { liveChain, ownFamily } from '../context/context.ts';
import { hasBoundThinking, isBound } from '../graph/bound-thinking.ts';
import { isBoundary, preservedBy } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';

/** Thinking that can't have been signed after what stands before it now. */
export interface SignedElsewhere {
  /** The compaction that came between. */
  readonly boundary: Entry;
  readonly entries: readonly Entry[];
}

/**
 * Finds thinking that was produced before a compaction and is sent behind it. What the client lists
 * as preserved is its own affair.
 */
export function signedElsewhere(graph: Graph): SignedElsewhere | undefined {
  if (!graph.main.mayHave('compact_boundary') || !hasBoundThinking(graph)) return undefined;
  const { chain } = liveChain(graph, ownFamily(graph));
  const boundary = chain.findLast(isBoundary);
  if (boundary === undefined) return undefined;
  const preserved = new Set(preservedBy(graph, boundary)?.entries);
  const entries = chain
    .slice(chain.indexOf(boundary) + 1)
    .filter((entry) => entry.holds('thinking') && isBound(entry) && !preserved.has(entry))
    .filter((entry) => isOlder(entry, boundary) || hasOriginal(graph, entry, boundary));
  return entries.length === 0 ? undefined : { boundary, entries };
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
