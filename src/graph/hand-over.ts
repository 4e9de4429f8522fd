import type { Entry } from '../transcript/entry.ts';
import { climb } from './climb.ts';
import { isBoundary, preservedBy } from './compactions.ts';
import type { Graph } from './graph.ts';
import { isInForce, redirect, redirectStrays } from './redirect.ts';

/**
 * Passes on what refers to an entry that goes, as the reference table says.
 * @param heir What the entry's own parentUuid says.
 * @returns The entries that have no meaning without it.
 */
export function handOver(graph: Graph, entry: Entry, heir: string | null): Entry[] {
  const { uuid } = entry;
  if (uuid === undefined || hasTwin(graph, entry, uuid)) return [];
  const means = (owner: Entry): boolean =>
    !graph.isRemoved(owner) && graph.find(uuid, owner) === entry;
  const children = graph.children.get(uuid).filter(means);
  const owners = graph.referrers.get(uuid).filter(means);
  const doomed = owners.filter((owner) => livesBy(owner, uuid));
  const emptied = owners.filter((owner) => preservesOnly(graph, owner, entry));
  const heirs = children.map((child) => heirBehind(graph, emptied, child) ?? heir);
  const survivor = owners.length > 0 && heir !== null && graph.byUuid.has(heir) ? heir : null;
  for (const owner of owners) {
    if (doomed.includes(owner)) continue;
    for (const link of owner.facts.links)
      if (link.id === uuid)
        redirect(graph, owner, link, survivor, () => successor(graph, owner, entry));
    redirectStrays(graph, owner, uuid, survivor);
  }
  // The children move last: a preserved segment is followed along its parents.
  for (const [index, child] of children.entries()) {
    const next = heirs[index] ?? null;
    graph.reparent(child, next === child.uuid ? null : next);
  }
  return doomed;
}

function livesBy(owner: Entry, uuid: string): boolean {
  return owner.facts.links.some(
    (link) =>
      link.id === uuid && link.reference.onRemove === 'remove-owner' && isInForce(owner, link),
  );
}

/** In a damaged session another entry may bear the uuid; references mean that one then. */
function hasTwin(graph: Graph, entry: Entry, uuid: string): boolean {
  const bearers = graph.byUuid.get(uuid);
  return bearers.some((other) => other !== entry && other.transcript === entry.transcript);
}

function preservesOnly(graph: Graph, owner: Entry, entry: Entry): boolean {
  const preserved = isBoundary(owner) ? preservedBy(graph, owner)?.entries : undefined;
  return preserved?.length === 1 && preserved[0] === entry;
}

/**
 * What follows a compaction may hang on the last entry that was preserved. With it gone the
 * parent is the anchor: the entry's own parent would bring back what the compaction replaced.
 */
function heirBehind(graph: Graph, emptied: readonly Entry[], child: Entry): string | undefined {
  const boundary = emptied.find((owner) => graph.isBefore(owner, child));
  const anchor = boundary && preservedBy(graph, boundary)?.anchorUuid;
  // An anchor that is not there, or goes as well, can be nobody's parent.
  if (anchor === undefined || anchor === child.parentUuid) return undefined;
  return graph.byUuid.has(anchor) ? anchor : undefined;
}

/** The entry after `target` on the way to the tail of the segment that `owner` preserves. */
function successor(graph: Graph, owner: Entry, target: Entry): string | undefined {
  const tail = owner.get('compactMetadata', 'preservedSegment', 'tailUuid');
  const from = typeof tail === 'string' ? graph.find(tail, owner) : undefined;
  const path = climb(from, (entry) => (entry === target ? undefined : graph.parentOf(entry)));
  const [last, next] = [...path].reverse();
  return last === target ? next?.uuid : undefined;
}
