import type { ClientFamily } from '../format/client-families.ts';
import { RUNNING_PROGRESS, TREE_TYPES } from '../format/entry-types.ts';
import { NIL_UUID } from '../format/references.ts';
import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import { subtree } from '../graph/subtree.ts';
import type { Entry } from '../transcript/entry.ts';

/** The entry that resume goes back from. */
export function chooseLeaf(graph: Graph, family: ClientFamily): Entry | undefined {
  const leaf = ownLeaf(graph, family);
  if (!family.followsLastPrompt || leaf === undefined) return leaf;
  const named = namedLeaf(graph);
  // A marker is written now and then: what came after it on the same branch counts.
  return named === undefined || isAncestor(graph, named, leaf) ? leaf : named;
}

/** The leaf where no `last-prompt` names another one. */
function ownLeaf(graph: Graph, family: ClientFamily): Entry | undefined {
  const isCandidate = (entry: Entry): boolean => canBeLeaf(entry, family);
  if (family.leaf === 'newest') return newestOf(graph.main.entries, isCandidate);
  const last = lastOf(graph, isCandidate);
  return last !== undefined && family.leaf === 'newest-below-last-line'
    ? newestBelow(graph, last)
    : last;
}

/** Whether a client knows the entry as part of the tree when it goes from child to parent. */
export function isLink(entry: Entry, family: ClientFamily): boolean {
  const { type = '' } = entry;
  return type === 'progress' ? isLinkOfProgress(entry, family) : TREE_TYPES.has(type);
}

function isLinkOfProgress(entry: Entry, { progress }: ClientFamily): boolean {
  return progress === 'running-unknown' ? !isRunning(entry) : progress !== 'unknown';
}

/** Whether a command said this while it ran. Lines of agents are long: most need not be walked. */
function isRunning(entry: Entry): boolean {
  const { raw } = entry;
  if (!RUNNING_PROGRESS.some((kind) => raw.includes(kind))) return false;
  return RUNNING_PROGRESS.includes(String(entry.get('data', 'type')));
}

/** Whether an entry is part of the conversation's tree as clients since 2.1.150 see it. */
export function isInTree(entry: Entry): boolean {
  return (
    entry.hasUuid &&
    entry.type !== undefined &&
    TREE_TYPES.has(entry.type) &&
    !entry.has('isSidechain')
  );
}

export function canBeLeaf(entry: Entry, family: ClientFamily): boolean {
  if (!entry.hasUuid || entry.type === undefined) return false;
  if (entry.has('isSidechain') && !family.sidechainCanBeLeaf) return false;
  if (entry.type !== 'progress') return TREE_TYPES.has(entry.type);
  return family.progress !== 'link' && isLinkOfProgress(entry, family);
}

/** The newest timestamp; of equal ones the first line wins. */
export function newestOf(
  entries: readonly Entry[],
  isCandidate: (entry: Entry) => boolean = () => true,
): Entry | undefined {
  let newest: Entry | undefined;
  let newestTime = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    if (!isCandidate(entry)) continue;
    const time = entry.facts.timestamp ?? Number.NaN;
    if (newest === undefined || time > newestTime) {
      newest = entry;
      newestTime = Number.isNaN(time) ? Number.NEGATIVE_INFINITY : time;
    }
  }
  return newest;
}

/** The last line that a message stands above, or the last one if none is like that. */
function lastOf(graph: Graph, isCandidate: (entry: Entry) => boolean): Entry | undefined {
  const seen = new Set<Entry>();
  const leadsToMessage = (entry: Entry): boolean => {
    let current: Entry | undefined = entry;
    while (current !== undefined && !seen.has(current)) {
      if (current.facts.message !== undefined) return true;
      seen.add(current);
      current = graph.parentOf(current);
    }
    return false;
  };
  const { entries } = graph.main;
  return (
    entries.findLast((entry) => isCandidate(entry) && leadsToMessage(entry)) ??
    entries.findLast(isCandidate)
  );
}

/** A child can stand before its parent in the file. */
function newestBelow(graph: Graph, entry: Entry): Entry | undefined {
  const isBelow = (child: Entry): boolean => child.transcript === graph.main && isInTree(child);
  const below = subtree(graph, [entry], isBelow);
  if (below.size === 1) return entry;
  return newestOf(graph.main.entries, (candidate) => below.has(candidate));
}

/** The entry of this file that the last `last-prompt` with a leaf names. */
function namedLeaf(graph: Graph): Entry | undefined {
  const id = leafMarker(graph)?.id;
  if (id === undefined || id === NIL_UUID) return undefined;
  const named = graph.byUuid.get(id).findLast((entry) => entry.transcript === graph.main);
  return named !== undefined && isInTree(named) ? named : undefined;
}

/** The last `last-prompt` that names a leaf, and the leaf's id. */
export function leafMarker(graph: Graph): { marker: Entry; id: string } | undefined {
  if (!graph.main.mayHave('last-prompt')) return undefined;
  const marker = graph.main.entries.findLast(
    (entry) => entry.type === 'last-prompt' && leafOf(entry) !== undefined,
  );
  const id = marker && leafOf(marker);
  return marker && id !== undefined ? { marker, id } : undefined;
}

function leafOf({ links }: Entry): string | undefined {
  return links.findLast(({ reference }) => reference.path === 'leafUuid')?.id;
}

function isAncestor(graph: Graph, ancestor: Entry, entry: Entry): boolean {
  return climb(entry, (at) => (at === ancestor ? undefined : graph.parentOf(at))).has(ancestor);
}
