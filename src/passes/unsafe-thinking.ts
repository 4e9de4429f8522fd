import { THINKING_BLOCKS } from '../format/thinking.ts';
import { hasBoundThinking, isBound } from '../graph/bound-thinking.ts';
import type { Graph } from '../graph/graph.ts';
import { subtree } from '../graph/subtree.ts';
import type { Entry } from '../transcript/entry.ts';
import { removeBlocks } from './blocks/remove-blocks.ts';
import type { Pass } from './pass.ts';
import { sentFromFirstChange } from './sent-changes.ts';

/**
 * Removes the thinking that other passes made unsafe: where something that was sent before it is
 * no longer the same, newer models refuse it, and with it the whole request.
 */
export function unsafeThinking(): Pass {
  return {
    name: 'unsafe-thinking',
    // Where there is none, nobody need know what changed.
    looksBack: (graph) => (hasBoundThinking(graph) ? 'all' : undefined),
    run(graph, { before = [] }) {
      if (hasBoundThinking(graph)) removeBoundThinking(graph, sentFromFirstChange(graph, before));
    },
  };
}

/**
 * The same where entries that changed are known. What older clients did not reach and do now is no
 * change: it was there when the thinking was signed.
 */
export function unsafeThinkingAfter(changed: ReadonlySet<Entry>): Pass {
  return {
    name: 'unsafe-thinking',
    run(graph) {
      const tops = [...changed].filter((entry) => !graph.isRemoved(entry));
      removeBoundThinking(graph, subtree(graph, tops));
    },
  };
}

/** Removes the thinking that is signed together with all that was sent before it. */
function removeBoundThinking(graph: Graph, entries: ReadonlySet<Entry>): void {
  removeBlocks(graph, [...entries].filter(isBound), ({ type }) => THINKING_BLOCKS.has(type));
}
