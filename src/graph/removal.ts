import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { climb } from './climb.ts';
import { isBoundary, preservedBy } from './compactions.ts';
import type { Graph } from './graph.ts';
import { isInForce } from './redirect.ts';

/**
 * Entries that are to go at once, with those that have no meaning without them, and what takes their
 * place: the nearest ancestor that stays. Each is passed once, however long the chains are.
 */
export class Removal {
  private readonly graph: Graph;
  private readonly doomed = new Set<Entry>();
  /** How many entries that stay bear a uuid that several have. */
  private readonly bearersLeft = new Map<string, Map<Transcript, number>>();
  private readonly heirs = new Map<Entry, string | null>();
  /** Compactions by the messages that they preserve, where none of those stays. */
  private emptied: Map<Entry, Entry[]> | undefined;

  constructor(graph: Graph, entries: Iterable<Entry>) {
    this.graph = graph;
    for (const entry of entries) if (!graph.isRemoved(entry)) this.add(entry);
    // A set is walked in the order of its making, and what is added meanwhile as well.
    for (const { uuid } of this.doomed)
      if (uuid !== undefined)
        for (const owner of graph.referrers.get(uuid))
          if (!this.doomed.has(owner) && this.losesTarget(owner, uuid) && livesBy(owner, uuid))
            this.add(owner);
  }

  /** In file order. */
  get entries(): Entry[] {
    return [...this.doomed].sort((a, b) => (this.graph.isBefore(a, b) ? -1 : 1));
  }

  /** The entries that stay and name one that goes, each with the ids of those. */
  owners(): Map<Entry, Set<string>> {
    const owners = new Map<Entry, Set<string>>();
    for (const { uuid } of this.doomed)
      for (const owner of uuid === undefined ? [] : this.graph.referrers.get(uuid)) {
        if (this.doomed.has(owner) || !this.losesTarget(owner, uuid as string)) continue;
        const ids = owners.get(owner);
        if (ids === undefined) owners.set(owner, new Set([uuid as string]));
        else ids.add(uuid as string);
      }
    return owners;
  }

  /** The entries that stay and lose their parent, each with the id of another. */
  orphans(): Map<Entry, string | null> {
    const orphans = new Map<Entry, string | null>();
    for (const { uuid } of this.doomed)
      for (const child of uuid === undefined ? [] : this.graph.children.get(uuid))
        if (!this.doomed.has(child) && this.losesTarget(child, uuid as string))
          orphans.set(child, this.heirOf(child));
    return orphans;
  }

  /** What the parent of an entry is then, and what takes its own place if it goes itself. */
  heirOf(entry: Entry): string | null {
    const way: Entry[] = [];
    let [at, heir]: [Entry | undefined, string | null] = [entry, null];
    while (at !== undefined && !this.heirs.has(at)) {
      // Marked before it is known: above a circle there is nothing.
      this.heirs.set(at, null);
      way.push(at);
      heir = this.parentOf(at);
      at = this.goneOne(heir, at);
    }
    if (at !== undefined) heir = this.heirs.get(at) ?? null;
    for (const each of way.reverse()) {
      if (heir === each.uuid) heir = null;
      this.heirs.set(each, heir);
    }
    return heir;
  }

  /** What an id in an entry that stays means after the removal, if an entry bears it. */
  survivorFor(id: string, owner: Entry): string | null {
    const target = this.graph.find(id, owner);
    const heir = target === undefined ? null : this.heirOf(target);
    return heir !== null && this.graph.byUuid.has(heir) ? heir : null;
  }

  /** The first that stays after the entry `head` on the way to the tail of the segment that `owner` preserves. */
  successor(owner: Entry, head: string): string | undefined {
    const { graph } = this;
    const target = graph.find(head, owner);
    const tail = owner.get('compactMetadata', 'preservedSegment', 'tailUuid');
    const from = typeof tail === 'string' ? graph.find(tail, owner) : undefined;
    const up = climb(from, (entry) => (entry === target ? undefined : graph.parentOf(entry)));
    const [first, ...others] = [...up].reverse();
    return first === target ? others.find((entry) => !this.isGone(entry))?.uuid : undefined;
  }

  private add(entry: Entry): void {
    this.doomed.add(entry);
    const { uuid, transcript } = entry;
    const bearers = uuid === undefined ? [] : this.graph.byUuid.get(uuid);
    if (uuid === undefined || bearers.length < 2) return;
    const counts = this.bearersLeft.get(uuid) ?? countByFile(bearers);
    this.bearersLeft.set(uuid, counts.set(transcript, (counts.get(transcript) ?? 1) - 1));
  }

  /** In a damaged session another entry may bear the uuid; references mean that one then. */
  private isGone(entry: Entry): boolean {
    if (!this.doomed.has(entry)) return false;
    const left = this.bearersLeft.get(entry.uuid ?? '')?.get(entry.transcript) ?? 0;
    return left === 0;
  }

  private losesTarget(owner: Entry, uuid: string): boolean {
    return this.goneOne(uuid, owner) !== undefined;
  }

  /** What an id in an entry means, if that goes. */
  private goneOne(id: string | null, owner: Entry): Entry | undefined {
    const target = id === null ? undefined : this.graph.find(id, owner);
    return target !== undefined && this.isGone(target) ? target : undefined;
  }

  /**
   * What follows a compaction may hang on a message that was preserved, mostly the last. With all of
   * these gone the parent is the anchor: the message's own parent would bring back what the compaction
   * replaced.
   */
  private parentOf(child: Entry): string | null {
    const parentUuid = child.parentUuid ?? null;
    const parent = this.goneOne(parentUuid, child);
    if (parent === undefined) return parentUuid;
    const emptied = this.emptiedCompactions();
    const boundary = emptied
      .get(parent)
      ?.find((each) => this.graph.isBefore(each, child) && !emptied.get(child)?.includes(each));
    const anchor = boundary && preservedBy(this.graph, boundary)?.anchorUuid;
    // An anchor that is not there can be nobody's parent.
    return anchor !== undefined && this.graph.byUuid.has(anchor) ? anchor : parentUuid;
  }

  private emptiedCompactions(): ReadonlyMap<Entry, readonly Entry[]> {
    if (this.emptied !== undefined) return this.emptied;
    this.emptied = new Map();
    const boundaries = new Set<Entry>();
    for (const { uuid = '' } of this.doomed)
      for (const owner of this.graph.referrers.get(uuid))
        if (isBoundary(owner)) boundaries.add(owner);
    for (const boundary of boundaries) {
      const preserved = preservedBy(this.graph, boundary)?.entries ?? [];
      const last = preserved.reduce(
        (one: Entry | undefined, other) =>
          one !== undefined && this.graph.isBefore(other, one) ? one : other,
        undefined,
      );
      if (last === undefined || !preserved.every((entry) => this.isGone(entry))) continue;
      if (!this.doomed.has(boundary) || this.graph.isBefore(last, boundary))
        for (const entry of preserved)
          this.emptied.set(entry, [...(this.emptied.get(entry) ?? []), boundary]);
    }
    return this.emptied;
  }
}

function countByFile(entries: readonly Entry[]): Map<Transcript, number> {
  const counts = new Map<Transcript, number>();
  for (const { transcript } of entries) counts.set(transcript, (counts.get(transcript) ?? 0) + 1);
  return counts;
}

/** Whether an entry has no meaning without another. */
function livesBy(owner: Entry, uuid: string): boolean {
  return owner.facts.links.some(
    (link) =>
      link.id === uuid && link.reference.onRemove === 'remove-owner' && isInForce(owner, link),
  );
}
