import type { Change } from '../graph/changes.ts';
import type { Graph } from '../graph/graph.ts';
import { roleOf } from '../graph/roles.ts';
import type { Entry } from '../transcript/entry.ts';

/** Of an entry, one that is above it; all between them are passed by. */
type Ways = Map<Entry, Entry>;

/**
 * Tells whether an entry cannot be the orphan's parent by what is above it: the orphan itself, or a
 * prompt that a rewind had left by then. Each entry is passed once, however many are asked about.
 */
export function outOfReach(graph: Graph, orphan: Entry): (entry: Entry) => boolean {
  const passed = new Map<Entry, boolean>();
  // One that has a parent may be among those that are passed by.
  const ways: Ways = graph.parentOf(orphan) === undefined ? waysUp(graph) : new Map();
  return (entry) => {
    const way: Entry[] = [];
    let at: Entry | undefined = entry;
    let isOut = false;
    for (; at !== undefined && !isOut && !passed.has(at); at = ways.get(at) ?? graph.parentOf(at)) {
      // Marked before it is known, so that a circle ends here.
      passed.set(at, false);
      way.push(at);
      isOut = at === orphan || wasLeft(graph, at, orphan);
    }
    isOut ||= at !== undefined && passed.get(at) === true;
    if (isOut) for (const each of way) passed.set(each, true);
    shorten(graph, ways, way);
    return isOut;
  };
}

/** Whether a rewind had left a prompt for another by the time that the orphan was written. */
function wasLeft(graph: Graph, above: Entry, orphan: Entry): boolean {
  if (!hasRivals(graph, above)) return false;
  return siblingsOf(graph, above).some(
    (other) =>
      other !== orphan &&
      graph.isBefore(above, other) &&
      graph.isBefore(other, orphan) &&
      roleOf(other) === 'prompt',
  );
}

/** Whether it is a prompt that may have been left for another. */
function hasRivals(graph: Graph, entry: Entry): boolean {
  // Most entries are told apart by this, which costs next to nothing.
  if (entry.message?.role !== 'user' || entry.holds('toolResult')) return false;
  return siblingsOf(graph, entry).length > 1 && roleOf(entry) === 'prompt';
}

/** It is one of them. */
function siblingsOf(graph: Graph, { parentUuid }: Entry): readonly Entry[] {
  return graph.children.get(parentUuid ?? '');
}

const known = new WeakMap<Graph, { changes: number; readonly ways: Ways }>();

/** The ways that were found for earlier orphans: without them, many orphans would cost their square. */
function waysUp(graph: Graph): Ways {
  const found = known.get(graph) ?? { changes: 0, ways: new Map() };
  known.set(graph, found);
  for (; found.changes < graph.changes.length; found.changes++)
    if (!keepsWays(graph, graph.changes[found.changes] as Change)) found.ways.clear();
  return found.ways;
}

/** Ways that ended at an entry without a parent go on when it gets one; nobody on them was left for it. */
function keepsWays(graph: Graph, change: Change): boolean {
  if (change.kind !== 'reparent') return false;
  const { entry, from } = change;
  if (from !== null && graph.byUuid.has(from)) return false;
  return siblingsOf(graph, entry).length < 2 || roleOf(entry) !== 'prompt';
}

/** From each entry of a way the next stop is the first prompt that may have been left, or the way's end. */
function shorten(graph: Graph, ways: Ways, way: readonly Entry[]): void {
  let stop = way.at(-1) as Entry;
  for (const entry of way.slice(0, -1).reverse()) {
    ways.set(entry, stop);
    if (hasRivals(graph, entry)) stop = entry;
  }
}
