import { liveChain, ownFamily } from '../context/context.ts';
import { FAMILIES_BY_WAY, sameWay } from '../context/ways.ts';
import type { ClientFamily } from '../format/client-families.ts';
import { isBoundary } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';

/**
 * How many messages since the last compaction are out of reach on resume: neither used, nor on a
 * branch that parts from what is used. Those of sub-agents do not count.
 */
export interface LostHistory {
  /** For the client that wrote the session. */
  readonly ownClient: number;
  /** For every client. */
  readonly everyClient: number;
}

export function lostHistory(graph: Graph): LostHistory {
  const own = sameWay(ownFamily(graph));
  const lost = new Map(FAMILIES_BY_WAY.map((family) => [family, lostTo(graph, family)]));
  const ofOwn = lost.get(own) ?? [];
  const isLostToAll = (entry: Entry): boolean =>
    [...lost.values()].every((entries) => entries.has(entry));
  return {
    ownClient: [...ofOwn].length,
    everyClient: [...ofOwn].filter(isLostToAll).length,
  };
}

function lostTo(graph: Graph, family: ClientFamily): Set<Entry> {
  const used = new Set(liveChain(graph, family).chain);
  const attached = new Map<Entry, boolean>();
  const isAttached = (entry: Entry): boolean => {
    const path: Entry[] = [];
    let at: Entry | undefined = entry;
    while (at !== undefined && !used.has(at) && !attached.has(at)) {
      // Marked before it is known, so that a circle ends here.
      attached.set(at, false);
      path.push(at);
      at = graph.parentOf(at);
    }
    const isOne = at !== undefined && (used.has(at) || attached.get(at) === true);
    for (const each of path) attached.set(each, isOne);
    return isOne;
  };
  return new Set(messagesSinceCompaction(graph).filter((entry) => !isAttached(entry)));
}

function messagesSinceCompaction({ main }: Graph): Entry[] {
  const { entries } = main;
  const start = entries.findLastIndex(
    (entry) => isBoundary(entry) || entry.has('isCompactSummary'),
  );
  return entries
    .slice(start + 1)
    .filter((entry) => entry.hasUuid && entry.message !== undefined && !entry.has('isSidechain'));
}
