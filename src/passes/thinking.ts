import { THINKING_BLOCKS } from '../format/thinking.ts';
import { removeBlocks } from './blocks/remove-blocks.ts';
import type { Pass } from './pass.ts';
import { takenIn, type Where } from './where.ts';

/** Removes thinking, redacted thinking included. */
export function thinking(where: Where = {}): Pass {
  return {
    name: 'thinking',
    run(graph) {
      const takes = takenIn(graph, where);
      removeBlocks(
        graph,
        graph.entriesHolding('thinking'),
        ({ type, start, end }, entry) =>
          THINKING_BLOCKS.has(type) && takes({ entry, json: entry.raw.subarray(start, end) }),
      );
    },
  };
}
