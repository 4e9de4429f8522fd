import { climb } from '../../graph/climb.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';
import { findHeir } from '../heirs.ts';

/** The oldest entry of the circle cannot have a parent in it. */
export const fix: Fix = {
  code: 'parent-cycle',
  *mend({ entry }, graph) {
    const circle = climb(entry, (each) => graph.parentOf(each));
    const oldest = [...circle].reduce((a, b) => (isOlder(b, a) ? b : a));
    const { parent, evidence } = findHeir(graph, oldest);
    // Two entries with one uuid can make a circle as well.
    if (parent?.uuid === oldest.parentUuid) return;
    graph.reparent(oldest, parent?.uuid ?? null);
    yield { did: 'relinked', to: parent ?? null, evidence };
  },
};

function isOlder(a: Entry, b: Entry): boolean {
  const [timeOfA, timeOfB] = [a.timestamp ?? Number.NaN, b.timestamp ?? Number.NaN];
  return timeOfA < timeOfB || (!(timeOfB < timeOfA) && a.line < b.line);
}
