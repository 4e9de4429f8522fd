import { responseLines } from '../../graph/responses.ts';
import type { Fix } from '../fix.ts';

/** The API never took it, so thinking that came later was signed without it. */
export const fix: Fix = {
  code: 'lone-thinking',
  *mend({ entry }, graph) {
    const lines = [...responseLines(graph, entry)];
    graph.removeAll(lines);
    yield { did: 'removed', count: lines.length };
  },
};
