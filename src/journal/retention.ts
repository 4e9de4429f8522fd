import { type Journal, timeOf } from './journal.ts';
import type { Operation } from './operation.ts';

/** How much is kept. The newest operation always is, so that the last one can be undone. */
export const RETENTION = { operations: 50, days: 30, backupBytes: 4e9 } as const;

const DAY = 24 * 60 * 60 * 1000;

/** Of operations, the newest first, those that are kept no longer. */
export function expired(operations: readonly Operation[], now: number): Operation[] {
  let bytes = 0;
  return operations.filter((operation, index) => {
    bytes += backupBytes(operation);
    if (index === 0) return false;
    return (
      isOld(operation.id, now) || index >= RETENTION.operations || bytes > RETENTION.backupBytes
    );
  });
}

function isOld(id: string, now: number): boolean {
  return now - timeOf(id) > RETENTION.days * DAY;
}

function backupBytes({ files }: Operation): number {
  return files.reduce((sum, { before }) => sum + (before?.bytes ?? 0), 0);
}

/** Forgets what is kept no longer. */
export function applyRetention(journal: Journal): void {
  const now = Date.now();
  const gone = expired(journal.list(), now).filter(isOver);
  const broken = journal.unreadable().filter((id) => isOld(id, now));
  for (const id of [...gone.map(({ id }) => id), ...broken]) journal.forget(id);
}

/** Forgets those of the operations that are over, and what is left of unreadable ones. Gives those that it forgot and kept. */
export function purge(
  journal: Journal,
  operations: readonly Operation[],
): { forgotten: Operation[]; kept: Operation[] } {
  const forgotten = operations.filter(isOver);
  for (const id of [...forgotten.map(({ id }) => id), ...journal.unreadable()]) journal.forget(id);
  return { forgotten, kept: operations.filter((operation) => !isOver(operation)) };
}

/** What is under way needs its backups, and so does what was interrupted: they may be all that is left of the originals. */
function isOver({ status }: Operation): boolean {
  return status === 'done';
}
