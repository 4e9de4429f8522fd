import { attempt } from '../attempt.ts';
import type { Journal, UnreadableRecord } from './journal.ts';
import type { Operation } from './operation.ts';
import { timeOf } from './operation-id.ts';
import { removeTemporaries } from './temporaries.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How long operations are kept with their backups. Nothing else makes them go. */
export const RETENTION_DAYS = 30;

/** Until when an operation is kept. */
export function keptUntil(id: string): Date {
  return new Date(timeOf(id) + RETENTION_DAYS * DAY);
}

/** The operations that are kept no longer. */
export function expired(journal: Journal): string[] {
  const now = Date.now();
  return [...journal.list().filter(isOver), ...journal.unreadable()]
    .map(({ id }) => id)
    .filter((id) => keptUntil(id).getTime() < now);
}

/** Forgets what is kept no longer, and folders of runs that were killed before they recorded anything. */
export function applyRetention(journal: Journal): void {
  const blank = journal.blank().filter((id) => Date.now() - timeOf(id) > DAY);
  for (const id of [...expired(journal), ...blank]) journal.forget(id);
}

/** What a purge did. */
export interface Purged {
  readonly forgotten: readonly string[];
  /** How much the backups took. */
  readonly bytes: number;
  readonly kept: readonly Operation[];
  readonly unreadable: readonly UnreadableRecord[];
}

/** Forgets those of the operations that are over. What can't be read stays: its backups may be the only copy. */
export function purge(journal: Journal, operations: readonly Operation[]): Purged {
  const forgotten = operations.filter(isOver).map(({ id }) => id);
  const bytes = forgetAll(journal, forgotten);
  const kept = operations.filter((operation) => !isOver(operation));
  return { forgotten, bytes, kept, unreadable: journal.unreadable() };
}

/** Forgets one operation that the user named, whatever it is. */
export function purgeOne(journal: Journal, found: Operation | UnreadableRecord): Purged {
  const { id } = found;
  const operation = 'status' in found ? found : found.operation;
  attempt(() => removeTemporaries(operation?.files ?? []));
  return { forgotten: [id], bytes: forgetAll(journal, [id]), kept: [], unreadable: [] };
}

function forgetAll(journal: Journal, ids: readonly string[]): number {
  const bytes = ids.map((id) => bytesOfBackups(journal, id)).reduce((sum, each) => sum + each, 0);
  for (const id of ids) journal.forget(id);
  return bytes;
}

export function bytesOfBackups(journal: Journal, id: string): number {
  return journal.backups(id).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What is under way needs its backups, and so does what was interrupted: they may be all that is left of the originals. */
export function isOver({ status }: Operation): boolean {
  return status === 'done';
}
