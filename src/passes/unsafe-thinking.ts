import { isBoundToPrefix, THINKING_BLOCKS } from '../format/thinking.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';
import { sentFromFirstEdit } from './sent-edits.ts';

/**
 * Removes the thinking that other passes made unsafe: where something that was sent before it is
 * no longer the same, newer models refuse it, and with it the whole request.
 */
export function unsafeThinking(): Pass {
  return {
    name: 'unsafe-thinking',
    run(graph) {
      for (const entry of sentFromFirstEdit(graph)) removeThinking(graph, entry);
    },
  };
}

function removeThinking(graph: Graph, entry: Entry): void {
  const { message } = entry.facts;
  if (message?.role !== 'assistant' || !isBoundToPrefix(message.model ?? '')) return;
  const isThinking = message.blocks.map(({ type }) => THINKING_BLOCKS.has(type));
  if (!isThinking.includes(true)) return;
  if (!isThinking.includes(false)) {
    graph.remove(entry);
    return;
  }
  // The last first, so that the places of the others stay.
  for (let index = isThinking.length - 1; index >= 0; index--)
    if (isThinking[index]) graph.clear(entry, ['message', 'content', index]);
}
