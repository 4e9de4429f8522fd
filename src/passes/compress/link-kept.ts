import { climb } from '../../graph/climb.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Cut } from './cut.ts';

/**
 * Makes one chain of what stands for the older turns and the kept ones, wherever their parents were.
 * Progress stands beside it: some clients do not know that as a parent, and would find nothing above it.
 */
export function linkKept(
  graph: Graph,
  { kept }: Cut,
  head: Entry,
  replaced: ReadonlySet<Entry>,
): void {
  let above = head;
  for (const entry of kept) {
    const parent = parentBesideProgress(graph, entry);
    const isLinked =
      parent !== undefined && parent.transcript === graph.main && !replaced.has(parent);
    const uuid = (isLinked ? parent : above).uuid ?? null;
    if (entry.parentUuid !== uuid) graph.reparent(entry, uuid);
    if (!isProgress(entry)) above = entry;
  }
}

/** The parent of progress is what it is; that of all else is the next above that is none. */
function parentBesideProgress(graph: Graph, entry: Entry): Entry | undefined {
  if (isProgress(entry)) return graph.parentOf(entry);
  const path = climb(graph.parentOf(entry), (at) =>
    isProgress(at) ? graph.parentOf(at) : undefined,
  );
  return [...path].findLast((at) => !isProgress(at));
}

const isProgress = ({ type }: Entry): boolean => type === 'progress';
