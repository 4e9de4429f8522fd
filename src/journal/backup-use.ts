import { formatBytes, formatDate } from '../text/numbers.ts';
import type { Journal } from './journal.ts';
import { bytesOfBackups, expired, keptUntil, RETENTION_DAYS } from './retention.ts';

/** Backups may take so many bytes before a run asks. */
export const BACKUP_LIMIT = 4e9;

/** How much room backups take, with those that a run is about to make. */
export interface BackupUse {
  /** Before the run. */
  readonly bytes: number;
  /** What the run adds. */
  readonly added: number;
  readonly limit: number;
  /** When the first of those that are there goes; undefined if none will. */
  readonly firstUntil: Date | undefined;
  /** When the new ones go. */
  readonly until: Date;
}

/** @param added How many bytes are about to be backed up. */
export function backupUse(journal: Journal, added = 0): BackupUse {
  const going = new Set(expired(journal));
  const kept = [...journal.list(), ...journal.unreadable()]
    .map(({ id }) => id)
    .filter((id) => !going.has(id))
    .map((id) => ({ until: keptUntil(id), bytes: bytesOfBackups(journal, id) }))
    .filter(({ bytes }) => bytes > 0);
  const times = kept.map(({ until }) => until.getTime());
  return {
    bytes: kept.reduce((sum, { bytes }) => sum + bytes, 0),
    added,
    limit: BACKUP_LIMIT,
    firstUntil: times.length > 0 ? new Date(Math.min(...times)) : undefined,
    until: keptUntil(Date.now().toString(36)),
  };
}

/** Whether a run adds backups that pass the limit. One that adds none is no reason to ask. */
export function isOverLimit({ bytes, added, limit }: BackupUse): boolean {
  return added > 0 && bytes + added > limit;
}

/** How much backups would take, and until when. */
export function backupUseWords({ bytes, added, limit, firstUntil, until }: BackupUse): string {
  const first = firstUntil === undefined ? '' : `the oldest until ${formatDate(firstUntil)}, `;
  return `Backups would take ${formatBytes(bytes + added)} (${formatBytes(bytes)} now), more than the limit of ${formatBytes(limit)}. They are kept for ${RETENTION_DAYS} days: ${first}those of this run until ${formatDate(until)}.`;
}
