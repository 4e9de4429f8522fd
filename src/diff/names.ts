import { uuidsInDamage } from '../format/id-shapes.ts';
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

interface Name {
  readonly kind: Kind;
  readonly before: string;
  readonly after: string;
}

/** The ids of two sessions, as the entries that belong together tell. */
export interface Names {
  /** What ids of the session after were called before. */
  readonly before: IdMap;
  /** What ids of the session before are called after. */
  readonly after: IdMap;
}

export function namesOf(files: readonly MatchedFile[], idMap?: IdMapData): Names {
  const names: Names = { before: new IdMap(), after: new IdMap() };
  const renamed: Name[] = [];
  for (const name of [...namesGiven(idMap), ...namesByNumber(files)]) {
    const { kind, before, after } = name;
    const isTaken = names.after.get(before) ?? names.before.get(after);
    if (isTaken !== undefined || before === NIL_UUID) continue;
    names.before.add(kind, after, () => before);
    names.after.add(kind, before, () => after);
    if (before !== after) renamed.push(name);
  }
  // A name that was given up must not pass for the one that was given for it. In paths it may
  // stand: the files of the session before are still there.
  for (const { before } of renamed) names.before.add('entry', before, (id) => `old:${id}`);
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

/**
 * The most frequent first: one entry that was given another session or prompt must not speak for
 * all. Of two that are as frequent the one that stayed.
 */
function namesByNumber(files: readonly MatchedFile[]): Name[] {
  const counts = new Map<string, { readonly name: Name; count: number }>();
  for (const { before, after, pairs, moved } of files)
    for (const [i, j] of [...pairs, ...moved])
      for (const name of sharedNames(before[i] as Entry, after[j] as Entry)) {
        const key = `${name.before} ${name.after}`;
        const counted = counts.get(key) ?? { name, count: 0 };
        counted.count++;
        counts.set(key, counted);
      }
  const stayed = ({ name }: { readonly name: Name }): number => Number(name.before === name.after);
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || stayed(b) - stayed(a))
    .map(({ name }) => name);
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
    for (const id of uuidsInDamage(entry.raw))
      names.set(REFERENCES.length + names.size, { kind: 'entry', id });
  return names;
}
