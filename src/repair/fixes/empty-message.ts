import type { Fix } from '../fix.ts';

/** Nobody was ever sent it: what hangs on it moves up. */
export const fix: Fix = {
  code: 'empty-message',
  *mend({ entry }, graph) {
    graph.remove(entry);
    yield { did: 'removed' };
  },
};
