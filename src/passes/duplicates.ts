import { liveChain } from '../context/context.ts';
import { withHistory } from '../graph/branches.ts';
import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { repeatedHistory } from './duplicates/repeated-history.ts';
import type { Pass } from './pass.ts';

/**
 * Removes entries that were appended twice: the same line again, or the same history again under
 * new ids. Of two copies the live one stays; if both are live, the first.
 */
export function duplicates(): Pass {
  return {
    name: 'duplicates',
    run(graph) {
      graph.removeAll(repeatedLines(graph));
      const live = liveEntries(graph);
      const survivors = new Map<Entry, Entry>();
      for (const [copy, original] of repeatedHistory(graph)) {
        const isCopyKept = live.has(copy) && !live.has(original);
        const [kept, gone] = isCopyKept ? [copy, original] : [original, copy];
        survivors.set(gone, kept);
      }
      removeCopies(graph, survivors);
    },
  };
}

/** The live chain with its history, and what of its responses and results stands beside it. */
function liveEntries(graph: Graph): Set<Entry> {
  const live = withHistory(graph, liveChain(graph).chain);
  // A set is walked to its end, what is added meanwhile included.
  for (const entry of live)
    for (const child of entry.uuid === undefined ? [] : graph.children.get(entry.uuid))
      if (child.holds('toolResult') || child.isSameResponse(entry)) live.add(child);
  return live;
}

/** Lines that are byte for byte the same as one that stays, their own id included. */
function repeatedLines(graph: Graph): Entry[] {
  if (!graph.byUuid.hasMultiple) return [];
  return [...graph.byUuid.keys()].flatMap((uuid) => {
    const bearers = graph.byUuid.get(uuid);
    return bearers.filter((entry) => {
      const copies = bearers.filter((other) => isSameLine(entry, other));
      // Some clients go on from the last line: it must not become one that another follows from.
      const staying = copies.find((copy) => isBehindParent(graph, copy)) ?? copies[0];
      return entry !== staying;
    });
  });
}

function isBehindParent(graph: Graph, entry: Entry): boolean {
  const parents = graph.byUuid.get(entry.parentUuid ?? '');
  return parents.some((parent) => graph.isBefore(parent, entry));
}

function isSameLine(entry: Entry, other: Entry): boolean {
  return entry.transcript === other.transcript && entry.raw.equals(other.raw);
}

/** What hangs on a copy that goes, and is none itself, hangs on the one that stays. */
function removeCopies(graph: Graph, survivors: ReadonlyMap<Entry, Entry>): void {
  for (const [gone, kept] of survivors) {
    if (gone.uuid === undefined || kept.uuid === undefined) continue;
    for (const child of graph.children.get(gone.uuid))
      if (!survivors.has(child) && child.transcript === gone.transcript)
        if (!climb(kept, (entry) => graph.parentOf(entry)).has(child))
          // Lines can stand in any order: what leads to the one that stays can't follow from it.
          graph.reparent(child, kept.uuid);
  }
  graph.removeAll(survivors.keys());
}
