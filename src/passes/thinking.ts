import { THINKING_BLOCKS } from '../format/thinking.ts';
import { removeBlocks } from './blocks/remove-blocks.ts';
import { lastTurns } from './last-turns.ts';
import type { Pass, Sparing } from './pass.ts';

/** Removes thinking, redacted thinking included. */
export function thinking({ keepLast = 0 }: Sparing = {}): Pass {
  return {
    name: 'thinking',
    run(graph) {
      const spared = lastTurns(graph, keepLast);
      const entries = graph.entriesHolding('thinking').filter((entry) => !spared.has(entry));
      removeBlocks(graph, entries, ({ type }) => THINKING_BLOCKS.has(type));
    },
  };
}
