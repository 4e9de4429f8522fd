import { wholeObjects } from '../../transcript/whole-objects.ts';
import type { Fix } from '../fix.ts';

/** Each object gets a line of its own, byte for byte. */
export const fix: Fix = {
  code: 'glued-lines',
  *mend({ entry }, graph) {
    const { raw } = entry;
    const objects = wholeObjects(raw, 0, raw.length) ?? [];
    let last = entry;
    for (const { start, end } of objects) last = graph.insert(raw.subarray(start, end), last);
    graph.remove(entry);
    yield { did: 'split', count: objects.length };
  },
};
