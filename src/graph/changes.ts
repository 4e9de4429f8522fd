import type { Step } from '../json/locate.ts';
import { setValue } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';

/**
 * What the mutators did, in order. The diff, the statistics, the id map and the
 * journal are made from this record and from nothing else.
 */
export type Change = EditChange | ReparentChange | RemoveChange | InsertChange;

/** An edit that is about to be made. */
export class EditChange {
  readonly kind = 'edit';
  readonly entry: Entry;
  readonly path: readonly Step[];
  /** A line that had the bytes of its file can be read there again. */
  private readonly kept: Buffer | undefined;

  constructor(entry: Entry, path: readonly Step[]) {
    this.entry = entry;
    this.path = path;
    this.kept = entry.untouched ? undefined : entry.raw;
  }

  /** The line before the edit. */
  get before(): Buffer {
    return this.kept ?? this.entry.rawAsRead;
  }
}

export interface ReparentChange {
  readonly kind: 'reparent';
  readonly entry: Entry;
  readonly from: string | null;
  readonly to: string | null;
}

export interface RemoveChange {
  readonly kind: 'remove';
  readonly entry: Entry;
  /** The nearest surviving ancestor, which took over the references. */
  readonly heir: string | null;
}

export interface InsertChange {
  readonly kind: 'insert';
  readonly entry: Entry;
}

/** How many entries went, came, or stayed with other content; `relinked` ones only name another entry. */
export interface ChangeCounts {
  readonly removed: number;
  readonly edited: number;
  readonly relinked: number;
  readonly added: number;
}

export function changesByEntry(changes: readonly Change[]): Map<Entry, Change[]> {
  const byEntry = new Map<Entry, Change[]>();
  for (const change of changes) {
    const own = byEntry.get(change.entry);
    if (own === undefined) byEntry.set(change.entry, [change]);
    else own.push(change);
  }
  return byEntry;
}

/** An entry's line as it was before the first of its changes. */
export function lineBefore(entry: Entry, changes: readonly Change[]): Buffer {
  const [first] = changes;
  const edit = changes.find((change) => change.kind === 'edit');
  const line = edit?.before ?? entry.raw;
  if (first?.kind !== 'reparent') return line;
  return setValue(line, ['parentUuid'], first.from) ?? line;
}
