import { chooseLeaf } from '../../context/leaf.ts';
import { NEWEST_FAMILY } from '../../format/client-families.ts';
import { climb } from '../../graph/climb.ts';
import { isBoundary } from '../../graph/compactions.ts';
import { earlier } from '../../graph/earlier.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';

/** The conversation that an entry is part of, and where in it. */
export interface Place {
  /** From the root to the leaf that it led to; a compaction does not part it. */
  readonly path: readonly Entry[];
  /** Of the entry, or of what it hangs on if it stands beside the path. */
  readonly index: number;
}

export function placeOf(graph: Graph, point: Entry): Place {
  const start = startOf(graph, point);
  const path = pathThrough(graph, start);
  const indexes = new Map(path.map((entry, index) => [entry, index]));
  const onPath = [...ancestry(graph, point)].find((entry) => indexes.has(entry));
  const indexOf = (entry: Entry | undefined): number => (entry && indexes.get(entry)) ?? 0;
  return { path, index: Math.max(indexOf(start), indexOf(onPath)) };
}

/** The first line of the message that an entry belongs to: all that answers or follows it hangs on that one. */
function startOf(graph: Graph, point: Entry): Entry {
  const above = [...ancestry(graph, point)];
  const message = above.find(isMessage) ?? point;
  const line = callOf(graph, message) ?? message;
  const isPart = (entry: Entry): boolean => entry === line || entry.isSameResponse(line);
  return [...ancestry(graph, line)].findLast(isPart) as Entry;
}

function callOf(graph: Graph, result: Entry): Entry | undefined {
  return result
    .toolIds('tool_result')
    .flatMap((id) => graph.toolCalls.get(id))
    .find(({ transcript }) => transcript === graph.main);
}

/** Through an entry to the live leaf; on another branch to its last message. */
function pathThrough(graph: Graph, start: Entry): Entry[] {
  // Exports without uuids have only their order.
  if (!start.hasUuid) return graph.main.entries.filter(isMessage);
  const pathTo = (leaf: Entry | undefined): Set<Entry> =>
    climb(leaf, (entry) => earlierInMain(graph, entry));
  const live = pathTo(chooseLeaf(graph, NEWEST_FAMILY));
  if (live.has(start)) return [...live].reverse();
  const below = descendants(graph, start);
  const last = graph.main.entries.findLast((entry) => below.has(entry) && isMessage(entry));
  return [...pathTo(last ?? start)].reverse();
}

function isMessage({ facts }: Entry): boolean {
  return facts.message !== undefined;
}

/** An entry and those above it up to the last compaction, or up to an end. */
export function ancestry(
  graph: Graph,
  entry: Entry,
  isEnd: (entry: Entry) => boolean = () => false,
): Set<Entry> {
  return climb(entry, (at) => (isEnd(at) ? undefined : parentInMain(graph, at)));
}

/** An entry of the main transcript and all that came after it. */
export function descendants(graph: Graph, start: Entry): Set<Entry> {
  const found = new Set([start]);
  for (const parent of found) {
    if (parent.uuid === undefined) continue;
    const children = graph.children.get(parent.uuid);
    const boundaries = graph.referrers.get(parent.uuid).filter(isBoundary);
    for (const entry of [...children, ...boundaries])
      if (entry.transcript === graph.main && earlierInMain(graph, entry) === parent)
        found.add(entry);
  }
  return found;
}

function earlierInMain(graph: Graph, entry: Entry): Entry | undefined {
  return inMain(graph, earlier(graph, entry));
}

function parentInMain(graph: Graph, entry: Entry): Entry | undefined {
  return inMain(graph, graph.parentOf(entry));
}

/** Resume reads the main file alone: what lies in a sub-agent's file is nothing for it. */
function inMain(graph: Graph, entry: Entry | undefined): Entry | undefined {
  return entry?.transcript === graph.main ? entry : undefined;
}
