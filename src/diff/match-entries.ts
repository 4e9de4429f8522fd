import type { Graph } from '../graph/graph.ts';
import type { IdMapData } from '../ids/id-map.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type Pair, refine, type Side } from './align.ts';
import { contentKey, type EntryKey, originKey, shapeKey } from './entry-keys.ts';
import { matchFiles } from './match-files.ts';

/** A transcript before and after, and which of its lines belong together. */
export interface MatchedFile {
  readonly before: readonly Entry[];
  readonly after: readonly Entry[];
  /** Places in the two lists. */
  readonly pairs: readonly Pair[];
  /** The transcript that the lines before are in, or those after if there are none. */
  readonly transcript: Transcript;
}

/** Which entries of two sessions are the same: by id, else by content, else by what edits leave of it. */
export function matchEntries(before: Graph, after: Graph, idMap?: IdMapData): MatchedFile[] {
  const keys: readonly (readonly [EntryKey, EntryKey])[] = [
    [({ uuid }) => newId(uuid, idMap), ({ uuid }) => uuid],
    [contentKey(before), contentKey(after)],
    [shapeKey, shapeKey],
    [originKey, originKey],
  ];
  return matchFiles(before, after, idMap).map(([old, fresh]) => {
    const [left, right] = [old?.entries ?? [], fresh?.entries ?? []];
    const pairs = keys.reduce<Pair[]>(
      (found, [leftKey, rightKey]) => refine(found, side(left, leftKey), side(right, rightKey)),
      [],
    );
    return { before: left, after: right, pairs, transcript: (old ?? fresh) as Transcript };
  });
}

/** What an entry is called in the copy; undefined if it is not in there. */
function newId(uuid: string | undefined, idMap: IdMapData | undefined): string | undefined {
  const renamed = uuid === undefined ? undefined : idMap?.entries[uuid];
  return renamed === undefined ? uuid : (renamed ?? undefined);
}

function side(entries: readonly Entry[], key: EntryKey): Side {
  return { length: entries.length, key: (index) => key(entries[index] as Entry) };
}
