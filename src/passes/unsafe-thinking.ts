import { isBoundToPrefix, THINKING_BLOCKS } from '../format/thinking.ts';
import type { Graph } from '../graph/graph.ts';
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
    looksBack: true,
    run(graph, { before = [] }) {
      removeBoundThinking(graph, sentFromFirstChange(graph, before));
    },
  };
}

/** Removes the thinking that is signed together with all that was sent before it. */
export function removeBoundThinking(graph: Graph, entries: ReadonlySet<Entry>): void {
  const isBound = ({ facts: { message } }: Entry): boolean =>
    message?.role === 'assistant' && isBoundToPrefix(message.model ?? '');
  removeBlocks(graph, [...entries].filter(isBound), ({ type }) => THINKING_BLOCKS.has(type));
}
