import { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';
import { Transcript } from '../transcript/transcript.ts';
import type { RemoveChange } from './changes.ts';
import { climb } from './climb.ts';
import { Graph } from './graph.ts';
import { redirect, redirectStrays } from './redirect.ts';

/**
 * Lines that a client appended to a transcript after it was read, for the transcript as passes
 * left it. A reference to an entry that they removed goes where the reference table says; every
 * other byte stays, and so does a line that the table would remove.
 */
export function carryOver(graph: Graph, transcript: Transcript, tail: Buffer): Buffer {
  const removals = removalsOf(graph);
  if (removals.size === 0) return tail;
  const appended = new Graph(new Transcript(transcript.path, tail));
  const heirs: Heirs = {
    of: (id) => (appended.byUuid.has(id) ? undefined : heirOf(graph, removals, transcript, id)),
    isThere: (id) => id !== null && (graph.byUuid.has(id) || appended.byUuid.has(id)),
    last: transcript.entries.findLast((entry) => entry.hasUuid)?.uuid ?? null,
  };
  for (const entry of appended.main.entries) {
    moveParent(appended, entry, heirs);
    moveReferences(appended, entry, heirs, (head) => successor(graph, entry, head, heirs));
  }
  return Buffer.concat([...appended.main.chunks()]);
}

/** Whether one of these lines answers a call that the session had when it was read, and has no more. */
export function answersRemovedCall(graph: Graph, tail: Buffer): boolean {
  const { toolCalls, toolResults } = new Graph(new Transcript('', tail));
  return [...toolResults.keys()].some(
    (id) =>
      toolCalls.get(id).length === 0 &&
      graph.toolCalls.get(id).length === 0 &&
      graph.transcripts.some(({ source }) => source.indexOf(`"${id}"`, 0) >= 0),
  );
}

interface Heirs {
  /** What takes the place of an entry; null if nothing is left above it, undefined if it was not removed. */
  of(id: string): string | null | undefined;
  isThere(id: string | null): boolean;
  /** The last entry of the transcript. */
  readonly last: string | null;
}

function removalsOf({ changes }: Graph): MultiMap<RemoveChange> {
  const removals = new MultiMap<RemoveChange>();
  for (const change of changes)
    if (change.kind === 'remove' && change.entry.uuid !== undefined)
      removals.add(change.entry.uuid, change);
  return removals;
}

/** Follows heirs up to one that is not removed itself. Each names what its own file would mean by it. */
function heirOf(
  graph: Graph,
  removals: MultiMap<RemoveChange>,
  owner: Transcript,
  id: string,
): string | null | undefined {
  const seen = new Set<RemoveChange>();
  let heir: string | null | undefined;
  let removal = removalMeant(graph, removals, owner, id);
  while (removal !== undefined && !seen.has(removal)) {
    seen.add(removal);
    heir = removal.heir;
    removal =
      heir === null ? undefined : removalMeant(graph, removals, removal.entry.transcript, heir);
  }
  // In a damaged session heirs can go round in a circle.
  return removal === undefined ? heir : null;
}

/** The removal of the entry that an id in a file means, if that was removed: the file's own, the main one's, any. */
function removalMeant(
  graph: Graph,
  removals: MultiMap<RemoveChange>,
  owner: Transcript,
  id: string,
): RemoveChange | undefined {
  const scopes = [
    ({ transcript }: Entry) => transcript === owner,
    ({ transcript }: Entry) => transcript === graph.main,
    () => true,
  ];
  for (const isMeant of scopes) {
    if (graph.byUuid.get(id).some(isMeant)) return undefined;
    const removal = removals.get(id).findLast(({ entry }) => isMeant(entry));
    if (removal !== undefined) return removal;
  }
  return undefined;
}

function moveParent(appended: Graph, entry: Entry, heirs: Heirs): void {
  const { parentUuid, uuid } = entry;
  const heir = typeof parentUuid === 'string' ? heirs.of(parentUuid) : undefined;
  if (heir === undefined) return;
  // With nothing left above, the line would start a conversation of its own, and the rest would not be sent any more.
  const next = heir ?? heirs.last;
  appended.reparent(entry, next === uuid ? null : next);
}

function moveReferences(
  appended: Graph,
  entry: Entry,
  heirs: Heirs,
  next: (head: string) => string | undefined,
): void {
  const survivor = (id: string): string | null | undefined => {
    const heir = heirs.of(id);
    return heir === undefined || heirs.isThere(heir) ? heir : null;
  };
  for (const link of entry.links) {
    const heir = survivor(link.id);
    if (heir !== undefined) redirect(appended, entry, link, heir, () => next(link.id));
  }
  const heirsOf = entry.strays.flatMap(({ id }) => {
    const heir = survivor(id);
    return heir === undefined ? [] : [[id, heir] as const];
  });
  redirectStrays(appended, entry, new Map(heirsOf));
}

/** The first entry that is left of a preserved segment whose head was removed. */
function successor(graph: Graph, owner: Entry, head: string, heirs: Heirs): string | undefined {
  const tail = owner.get('compactMetadata', 'preservedSegment', 'tailUuid');
  if (typeof tail !== 'string') return undefined;
  const end = graph.byUuid.last(heirs.of(tail) ?? tail);
  const above = heirs.of(head) ?? null;
  const path = [...climb(end, (entry) => graph.parentOf(entry))];
  return path.find(({ parentUuid }) => (parentUuid ?? null) === above)?.uuid;
}
