import { NIL_UUID } from '../format/references.ts';
import type { UuidTable } from '../uuids/table.ts';
import type { IdSource } from './id-source.ts';
import { UuidMap } from './uuid-map.ts';

/** What the ids of a session are called in its copy. Ids of nothing in the session are not in it. */
export class IdMap {
  readonly sessions = new Map<string, string>();
  /** Prompts, requests, and sub-agents whose file would meet that of the source. */
  readonly others = new Map<string, string>();
  private readonly uuids: UuidMap;
  /** Those that are not written as a uuid. */
  private readonly odd = new Map<string, string>();

  /** @param table Where uuids have their numbers. */
  constructor(table?: UuidTable) {
    this.uuids = new UuidMap(table);
  }

  /** Gives an id a new name, unless it has one: an id is one whatever field it stands in. */
  add(kind: 'entry' | 'session' | 'other', old: string, makeId: (old: string) => string): void {
    if (old === NIL_UUID || this.uuids.has(old) || this.odd.has(old)) return;
    const id = makeId(old);
    if (kind === 'session') this.sessions.set(old, id);
    if (kind === 'other') this.others.set(old, id);
    if (!this.uuids.set(old, id)) this.odd.set(old, id);
  }

  /** As `add`, for an entry whose uuid has this number in the table. */
  addEntry(number: number, source: IdSource): void {
    this.uuids.name(number, source);
  }

  /** The new id; undefined if the old one stays. */
  get(old: string): string | undefined {
    return this.uuids.get(old) ?? this.odd.get(old);
  }

  /** Writes the new name of the uuid at `from` to `to`; false if it is no uuid that has one. */
  translate(source: Uint8Array, from: number, target: Uint8Array, to: number): boolean {
    return this.uuids.translate(source, from, target, to);
  }

  /** Where uuids have their numbers. */
  get table(): UuidTable {
    return this.uuids.table;
  }

  /** As `translate`, for the uuid that has this number in the table. */
  write(number: number, target: Uint8Array, to: number): boolean {
    return this.uuids.write(number, target, to);
  }

  *entries(): Generator<[string, string]> {
    for (const pair of [this.uuids, this.odd])
      for (const [old, id] of pair)
        if (!this.sessions.has(old) && !this.others.has(old)) yield [old, id];
  }
}

/** As `--id-map` writes it. */
export interface IdMapData {
  /** Null for an entry that is not in the copy. */
  readonly entries: Readonly<Record<string, string | null>>;
  readonly sessions: Readonly<Record<string, string>>;
  readonly others: Readonly<Record<string, string>>;
}

/** @param removed Ids of entries that the copy does not have. */
export function idMapData(ids: IdMap, removed: Iterable<string>): IdMapData {
  const gone = Array.from(removed, (uuid) => [uuid, null] as const);
  return {
    // A line that can't be read may name what is gone: it has a new id there, but is no entry.
    entries: Object.fromEntries([...ids.entries(), ...gone]),
    sessions: Object.fromEntries(ids.sessions),
    others: Object.fromEntries(ids.others),
  };
}
