import { liveChain } from '../context/context.ts';
import { withHistory } from '../graph/branches.ts';
import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
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
  return Array.from(graph.byUuid.multiple(), ([, bearers]) => bearers).flatMap((bearers) =>
    sameLines(bearers).flatMap((copies) => {
      // Some clients go on from the last line: it must not become one that another follows from.
      const staying = copies.find((copy) => isBehindParent(graph, copy)) ?? copies[0];
      return copies.filter((copy) => copy !== staying);
    }),
  );
}

/** Entries by the file and the bytes that they have in common. */
function sameLines(entries: readonly Entry[]): Entry[][] {
  const files = new Map<Transcript, Map<string, Entry[]>>();
  for (const entry of entries) {
    const lines = files.get(entry.transcript) ?? new Map<string, Entry[]>();
    files.set(entry.transcript, lines);
    const bytes = entry.raw.toString('latin1');
    const same = lines.get(bytes);
    if (same === undefined) lines.set(bytes, [entry]);
    else same.push(entry);
  }
  return [...files.values()].flatMap((lines) => [...lines.values()]);
}

function isBehindParent(graph: Graph, entry: Entry): boolean {
  const parents = graph.byUuid.get(entry.parentUuid ?? '');
  return parents.some((parent) => graph.isBefore(parent, entry));
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
