import type { Step } from '../json/locate.ts';
import type { Entry } from '../transcript/entry.ts';

/**
 * What the mutators did, in order. The diff, the statistics, the id map and the
 * journal are made from this record and from nothing else.
 */
export type Change = EditChange | ReparentChange | RemoveChange | InsertChange;

export interface EditChange {
  readonly kind: 'edit';
  readonly entry: Entry;
  readonly path: readonly Step[];
  /** The line before the edit. */
  readonly before: Buffer;
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
