import type { Graph } from '../graph/graph.ts';
import type { IdMapData } from '../ids/id-map.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type Pair, refine, type Side } from './align.ts';
import { contentKey, type EntryKey, originKey, shapeKey } from './entry-keys.ts';
import { matchFiles } from './match-files.ts';
import { pairMoved } from './moved.ts';

/** A transcript before and after, and which of its lines belong together. */
export interface MatchedFile {
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  /** Places in the two lists, in the order of both. */
  readonly pairs: readonly Pair[];
  /** Pairs that cross those. */
  readonly moved: readonly Pair[];
  /** The transcript that the lines before are in, or those after if there are none. */
  readonly transcript: Transcript;
}

/** A way to tell which entries are the same. */
interface Way {
  readonly before: EntryKey;
  readonly after: EntryKey;
  /** Whether it knows an entry wherever it stands. */
  readonly tellsMoved: boolean;
  /** Whether it takes entries for the same that have nothing but their kind in common. */
  readonly guesses?: true;
}

/** Which entries of two sessions are the same: by id, else by content, else by what edits leave of it. */
export function matchEntries(before: Graph, after: Graph, idMap?: IdMapData): MatchedFile[] {
  const content = { before: contentKey(before), after: contentKey(after) };
  const ways: readonly Way[] = [
    { before: ({ uuid }) => newId(uuid, idMap), after: ({ uuid }) => uuid, tellsMoved: true },
    // Lines without an id may be repeated: only their place tells them apart.
    { before: ofNamed(content.before), after: ofNamed(content.after), tellsMoved: true },
    { ...content, tellsMoved: false },
    { before: shapeKey, after: shapeKey, tellsMoved: false, guesses: true },
    { before: originKey, after: originKey, tellsMoved: false, guesses: true },
  ];
  return matchFiles(before, after, idMap).map(([old, fresh]) => ({
    ...matchLines(old?.entries ?? [], fresh?.entries ?? [], ways),
    transcript: (old ?? fresh) as Transcript,
  }));
}

function matchLines(
  before: readonly Entry[],
  after: readonly Entry[],
  ways: readonly Way[],
): Omit<MatchedFile, 'transcript'> {
  let pairs: Pair[] = [];
  const moved: Pair[] = [];
  const taken = { before: new Set<number>(), after: new Set<number>() };
  let sharesIds = false;
  for (const way of ways) {
    // Where ids stayed what they were, another id is another entry: one is gone, one is new.
    const keyOf = (key: EntryKey): EntryKey => (way.guesses && sharesIds ? ofUnnamed(key) : key);
    const left = side(before, keyOf(way.before), taken.before);
    const right = side(after, keyOf(way.after), taken.after);
    pairs = refine(pairs, left, right);
    for (const pair of way.tellsMoved ? pairMoved(pairs, left, right) : []) {
      moved.push(pair);
      taken.before.add(pair[0]);
      taken.after.add(pair[1]);
    }
    // The first way is that by ids.
    sharesIds ||= way === ways[0] && pairs.length + moved.length > 0;
  }
  return { before, after, pairs, moved };
}

/** What an entry is called in the copy; undefined if it is not in there. */
function newId(uuid: string | undefined, idMap: IdMapData | undefined): string | undefined {
  const renamed = uuid === undefined ? undefined : idMap?.entries[uuid];
  return renamed === undefined ? uuid : (renamed ?? undefined);
}

function ofNamed(key: EntryKey): EntryKey {
  return (entry) => (entry.hasUuid ? key(entry) : undefined);
}

function ofUnnamed(key: EntryKey): EntryKey {
  return (entry) => (entry.hasUuid ? undefined : key(entry));
}

function side(entries: readonly Entry[], key: EntryKey, taken: ReadonlySet<number>): Side {
  return {
    length: entries.length,
    key: (index) => (taken.has(index) ? undefined : key(entries[index] as Entry)),
  };
}
