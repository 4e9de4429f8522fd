import { climb } from '../../graph/climb.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';
import { findHeir } from '../heirs.ts';

/** The circle is broken at the entry whose parent cannot be right: parents stand before their children. */
export const fix: Fix = {
  code: 'parent-cycle',
  *mend({ entry }, graph) {
    const circle = climb(entry, (each) => graph.parentOf(each));
    const first = firstOf(graph, circle);
    const { parent, evidence } = findHeir(graph, first);
    // Two entries with one uuid can make a circle as well.
    if (parent?.uuid === first.parentUuid) return;
    graph.reparent(first, parent?.uuid ?? null);
    yield { entry: first, did: 'relinked', to: parent ?? null, evidence };
  },
};

/** The entry that the others of a circle hang on, once it is broken. */
function firstOf(graph: Graph, circle: ReadonlySet<Entry>): Entry {
  const pointsForward = (entry: Entry): boolean => {
    const parent = graph.parentOf(entry);
    return parent !== undefined && !graph.isBefore(parent, entry);
  };
  const canBeFirst = [...circle].filter((entry) => !answersWithin(graph, circle, entry));
  const misplaced = canBeFirst.filter(pointsForward);
  const [among = [...circle]] = [misplaced, canBeFirst].filter(({ length }) => length > 0);
  return among.reduce((a, b) => (isOlder(b, a) ? b : a));
}

/** Whether it answers a call of the circle, which then would hang on its own result. */
function answersWithin(graph: Graph, circle: ReadonlySet<Entry>, entry: Entry): boolean {
  const calls = entry.toolIds('tool_result').flatMap((id) => graph.toolCalls.get(id));
  return calls.some((call) => call !== entry && circle.has(call));
}

function isOlder(a: Entry, b: Entry): boolean {
  const [timeOfA, timeOfB] = [a.timestamp ?? Number.NaN, b.timestamp ?? Number.NaN];
  return timeOfA < timeOfB || (!(timeOfB < timeOfA) && a.line < b.line);
}
