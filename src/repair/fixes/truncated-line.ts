import type { Fix } from '../fix.ts';

export const fix: Fix = {
  code: 'truncated-line',
  *mend({ entry }, graph) {
    graph.remove(entry);
    yield { did: 'kept-aside' };
  },
};
