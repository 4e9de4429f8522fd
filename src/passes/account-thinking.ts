import { isBoundToAccount, THINKING_BLOCKS } from '../format/thinking.ts';
import { removeBlocks } from './blocks/remove-blocks.ts';
import type { Pass } from './pass.ts';

/** Removes the thinking that only the account it was written for can send back. */
export function accountThinking(): Pass {
  return {
    name: 'account-thinking',
    run(graph) {
      const bound = graph
        .entriesHolding('thinking')
        .filter(({ facts }) => isBoundToAccount(facts.message?.model ?? ''));
      removeBlocks(graph, bound, ({ type }) => THINKING_BLOCKS.has(type));
    },
  };
}
