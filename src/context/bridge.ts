import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { isInTree } from './leaf.ts';

/** An entry further back in time than this is not taken for a lost parent. */
const LONGEST_GAP = 5000;

/** Finds what stands in for a parent that does not exist. */
export type Bridge = (entry: Entry, used: ReadonlySet<Entry>) => Entry | undefined;

/** The newest entry that is not newer, and not much older; of equally new ones the first line. */
export function makeBridge(graph: Graph): Bridge {
  let byTime: readonly Entry[] | undefined;
  return (entry, used) => {
    byTime ??= entriesByTime(graph);
    const time = timeOf(entry);
    for (let i = countUpTo(byTime, time) - 1; i >= 0; i--) {
      const candidate = byTime[i] as Entry;
      if (time - timeOf(candidate) > LONGEST_GAP) return undefined;
      if (candidate !== entry && !used.has(candidate)) return candidate;
    }
    return undefined;
  };
}

/** Oldest first; of equally old ones the last line first, so that the first is found first from behind. */
function entriesByTime(graph: Graph): Entry[] {
  return graph.main.entries
    .filter((entry) => isInTree(entry) && !Number.isNaN(timeOf(entry)))
    .reverse()
    .sort((a, b) => timeOf(a) - timeOf(b));
}

/** How many of the sorted entries are not newer than `time`. */
function countUpTo(sorted: readonly Entry[], time: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(sorted[middle] as Entry) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function timeOf(entry: Entry): number {
  return entry.facts.timestamp ?? Number.NaN;
}
