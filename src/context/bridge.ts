import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { isInTree } from './leaf.ts';

/** An entry further back in time than this is not taken for a lost parent. */
const LONGEST_GAP = 5000;

/** Finds what stands in for a parent that does not exist; `used` holds the entry itself, and only grows. */
export type Bridge = (entry: Entry, used: Pick<ReadonlySet<Entry>, 'has'>) => Entry | undefined;

/**
 * The newest entry that is not newer, and not much older; of equally new ones the first line.
 * @param isEnd Whether an entry can stand in.
 */
export function makeBridge(graph: Graph, isEnd: (entry: Entry) => boolean = isInTree): Bridge {
  let byTime: readonly Entry[] | undefined;
  /** Where to look on below an entry that is used: used ones are passed over once, not each time. */
  let below = new Int32Array();
  return (entry, used) => {
    if (byTime === undefined) {
      byTime = entriesByTime(graph, isEnd);
      below = Int32Array.from(byTime, (_, index) => index - 1);
    }
    const time = timeOf(entry);
    const start = countUpTo(byTime, time) - 1;
    let index = start;
    while (index >= 0 && used.has(byTime[index] as Entry)) index = below[index] as number;
    for (let at = start; at > index; ) {
      const next = below[at] as number;
      below[at] = index;
      at = next;
    }
    const candidate = byTime[index];
    return candidate === undefined || time - timeOf(candidate) > LONGEST_GAP
      ? undefined
      : candidate;
  };
}

/** Oldest first; of equally old ones the last line first, so that the first is found first from behind. */
function entriesByTime(graph: Graph, isEnd: (entry: Entry) => boolean): Entry[] {
  return graph.main.entries
    .filter((entry) => isEnd(entry) && !Number.isNaN(timeOf(entry)))
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
