import { liveChain } from '../context/context.ts';
import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import { subtree } from '../graph/subtree.ts';
import type { Entry } from '../transcript/entry.ts';
import type { LiveConversation } from './live-before.ts';
import type { Pass } from './pass.ts';

/**
 * Where the end of the conversation went, what comes before it is the end now: a note beside it that is a moment newer,
 * and that a client would go on from instead, follows it.
 */
export function liveEnd(): Pass {
  return {
    name: 'live-end',
    looksBack: () => 'all',
    run(graph, { before = [] }) {
      if (graph.changes.length === 0) return;
      for (const conversation of before) followEnd(graph, conversation);
    },
  };
}

function followEnd(graph: Graph, { family, chain }: LiveConversation): void {
  const isThere = (entry: Entry): boolean => !graph.isRemoved(entry);
  const end = chain.findLast((entry) => entry.message !== undefined && isThere(entry));
  const live = liveChain(graph, family);
  if (end?.uuid === undefined || live.chain.includes(end)) return;
  const old = new Set(chain.filter(isThere));
  const branch = climb(live.leaf, (at) => {
    const parent = graph.parentOf(at);
    return parent === undefined || old.has(parent) ? undefined : parent;
  });
  const note = [...branch].at(-1);
  if (note === undefined || old.has(note)) return;
  if ([...subtree(graph, [note])].every(({ message }) => message === undefined))
    graph.reparent(note, end.uuid);
}
