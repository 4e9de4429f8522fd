import { linearize } from '../../passes/blocks/linearize.ts';
import type { Fix } from '../fix.ts';

export const fix: Fix = {
  code: 'parallel-results-at-risk',
  onlyIfNamed: true,
  *mend(_, graph) {
    const first = graph.changes.length;
    linearize(graph);
    const moved = new Set(graph.changes.slice(first).map(({ entry }) => entry));
    yield { did: 'chained', count: moved.size };
  },
};
