import { THINKING_BLOCKS } from '../../format/thinking.ts';
import { removeBlocks } from '../../passes/blocks/remove-blocks.ts';
import { signedElsewhere } from '../../validate/signed-elsewhere.ts';
import type { Fix } from '../fix.ts';

export const fix: Fix = {
  code: 'unsafe-thinking',
  *mend(_, graph) {
    const { entries } = signedElsewhere(graph) ?? { entries: [] };
    removeBlocks(graph, entries, ({ type }) => THINKING_BLOCKS.has(type));
    yield { did: 'cut', count: entries.length };
  },
};
