import { type LiveChain, liveChain, ownFamily } from '../../context/context.ts';
import type { Graph } from '../../graph/graph.ts';
import { perState } from '../../graph/per-state.ts';
import { findHeir } from '../../repair/heirs.ts';
import type { Entry } from '../../transcript/entry.ts';

export interface Conversation extends LiveChain {
  /** What of the chain the client sends today: the end of it. */
  readonly sent: readonly Entry[];
}

/**
 * What is there to be summed up: what the session's client resumes, and what damage alone hides
 * from it. Progress that lost its parent is not the end of a conversation, and history above a
 * lost parent is still told.
 */
export const conversationOf = perState((graph) => withLostHistory(graph, liveMessages(graph)));

/** A chain of progress alone says nothing: then the newest message counts, not the newest line. */
function liveMessages(graph: Graph): LiveChain {
  const live = liveChain(graph);
  if (live.chain.some(({ facts }) => facts.message !== undefined)) return live;
  return liveChain(graph, { ...ownFamily(graph), progress: 'link' });
}

/** The chain, and above it what stood there by the evidence that `repair` goes by. */
function withLostHistory(graph: Graph, { leaf, chain }: LiveChain): Conversation {
  const whole = new Set<Entry>(chain.toReversed());
  let first = chain[0];
  while (first !== undefined && hasLostParent(graph, first)) {
    const { parent, isGuess } = findHeir(graph, first);
    if (isGuess || parent === undefined || whole.has(parent)) break;
    first = parent;
    for (
      let at: Entry | undefined = parent;
      at !== undefined && at.transcript === graph.main && !whole.has(at);
      at = graph.parentOf(at)
    ) {
      whole.add(at);
      first = at;
    }
  }
  return { leaf, chain: [...whole].reverse(), sent: chain };
}

/** Resume reads the main file alone: a parent in a sub-agent's file is lost to it. */
function hasLostParent(graph: Graph, entry: Entry): boolean {
  if (typeof entry.parentUuid !== 'string') return false;
  return graph.parentOf(entry)?.transcript !== graph.main;
}
