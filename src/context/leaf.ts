import type { ClientFamily } from '../format/client-families.ts';
import { NIL_UUID } from '../format/references.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';

const LEAF_TYPES = new Set(['user', 'assistant', 'attachment', 'system']);

/** The entry that resume goes back from. */
export function chooseLeaf(graph: Graph, family: ClientFamily): Entry | undefined {
  const newest = newestEntry(graph, family);
  if (!family.followsLastPrompt || newest === undefined) return newest;
  const named = namedLeaf(graph);
  // A marker is written now and then: what came after it on the same branch counts.
  return named === undefined || isAncestor(graph, named, newest) ? newest : named;
}

/** The newest timestamp; of equal ones the first line wins. */
function newestEntry(graph: Graph, family: ClientFamily): Entry | undefined {
  let newest: Entry | undefined;
  let newestTime = Number.NEGATIVE_INFINITY;
  for (const entry of graph.main.entries) {
    if (!canBeLeaf(entry, family)) continue;
    const time = entry.facts.timestamp ?? Number.NaN;
    if (newest === undefined || time > newestTime) {
      newest = entry;
      newestTime = Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
    }
  }
  return newest;
}

function canBeLeaf(entry: Entry, family: ClientFamily): boolean {
  if (entry.uuid === undefined || entry.has('isSidechain')) return false;
  const { type } = entry;
  if (type === 'progress') return family.progressCanBeLeaf;
  return type !== undefined && LEAF_TYPES.has(type);
}

/** The leaf of the last `last-prompt` that names an entry of this file. */
function namedLeaf(graph: Graph): Entry | undefined {
  const marker = graph.main.entries.findLast((entry) => entry.type === 'last-prompt');
  const id = marker?.facts.links.find(({ reference }) => reference.path === 'leafUuid')?.id;
  if (id === undefined || id === NIL_UUID) return undefined;
  return graph.byUuid.get(id).findLast((entry) => entry.transcript === graph.main);
}

function isAncestor(graph: Graph, ancestor: Entry, entry: Entry): boolean {
  const seen = new Set<Entry>();
  let current: Entry | undefined = entry;
  while (current !== undefined && !seen.has(current)) {
    if (current === ancestor) return true;
    seen.add(current);
    current = graph.parentOf(current);
  }
  return false;
}
