import { NIL_UUID, REFERENCES, rowOf } from '../format/references.ts';
import { IdMap, type IdMapData } from '../ids/id-map.ts';
import type { Entry } from '../transcript/entry.ts';
import type { MatchedFile } from './match-entries.ts';

type Kind = Parameters<IdMap['add']>[0];

/** Fields that tell what something is called. What merely refers to it proves nothing: it may refer to another now. */
const NAMES: ReadonlyMap<number, Kind> = new Map([
  [rowOf('uuid'), 'entry'],
  [rowOf('sessionId'), 'session'],
  [rowOf('session_id'), 'session'],
  [rowOf('id'), 'other'],
  [rowOf('promptId'), 'other'],
  [rowOf('agentId'), 'other'],
]);
const OWN_UUID = /"uuid"\s*:\s*"([^"\\]+)"/g;

interface Name {
  readonly kind: Kind;
  readonly before: string;
  readonly after: string;
}

/** What the ids of the session after were called before, as the entries that belong together tell. */
export function namesBefore(files: readonly MatchedFile[], idMap?: IdMapData): IdMap {
  const names = new IdMap();
  const taken = new Set([NIL_UUID]);
  for (const { kind, before, after } of [...namesGiven(idMap), ...namesByNumber(files)]) {
    if (taken.has(before) || names.get(after) !== undefined) continue;
    taken.add(before);
    names.add(kind, after, () => before);
  }
  return names;
}

function namesGiven(idMap: IdMapData | undefined): Name[] {
  const named = (kind: Kind, ids: Readonly<Record<string, string | null>> = {}): Name[] =>
    Object.entries(ids).flatMap(([before, after]) =>
      after === null ? [] : [{ kind, before, after }],
    );
  return [
    ...named('entry', idMap?.entries),
    ...named('session', idMap?.sessions),
    ...named('other', idMap?.others),
  ];
}

/** The most frequent first: one entry that was given another session or prompt must not speak for all. */
function namesByNumber(files: readonly MatchedFile[]): Name[] {
  const counts = new Map<string, { readonly name: Name; count: number }>();
  for (const { before, after, pairs } of files)
    for (const [i, j] of pairs)
      for (const name of sharedNames(before[i] as Entry, after[j] as Entry)) {
        const key = `${name.before} ${name.after}`;
        const counted = counts.get(key) ?? { name, count: 0 };
        counted.count++;
        counts.set(key, counted);
      }
  return [...counts.values()].sort((a, b) => b.count - a.count).map(({ name }) => name);
}

function* sharedNames(before: Entry, after: Entry): Generator<Name> {
  const fresh = namesIn(after);
  for (const [field, { kind, id }] of namesIn(before)) {
    const other = fresh.get(field);
    if (other !== undefined) yield { kind, before: id, after: other.id };
  }
}

function namesIn(entry: Entry): Map<number, { kind: Kind; id: string }> {
  const names = new Map<number, { kind: Kind; id: string }>();
  entry.visitIds((row, start, end) => {
    const kind = NAMES.get(row);
    const id = kind === undefined ? undefined : entry.stringAt(start, end);
    if (kind !== undefined && id !== undefined) names.set(row, { kind, id });
  });
  // A line that can't be read may hold entries all the same.
  if (entry.problem !== undefined)
    for (const [, id] of entry.raw.toString('latin1').matchAll(OWN_UUID))
      names.set(REFERENCES.length + names.size, { kind: 'entry', id: id as string });
  return names;
}
