import type { BackupUse } from '../journal/backup-use.ts';
import type { UnreadableRecord } from '../journal/journal.ts';
import type { Operation } from '../journal/operation.ts';
import { keptUntil, type Purged } from '../journal/retention.ts';
import type { Standing } from '../journal/standing.ts';
import { formatAge, formatBytes, formatDate, plural } from '../text/numbers.ts';
import { joinWords } from './recovery.ts';
import { table } from './table.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

export interface LoggedOperation {
  readonly operation: Operation;
  readonly standing: Standing;
  /** When its backups go; undefined if they stay until it is cleared up. */
  readonly undoUntil: Date | undefined;
  readonly backupBytes: number;
}

/** So much of a session's id is shown. */
const SHORT_ID = 8;

export function renderLog(
  logged: readonly LoggedOperation[],
  now: Date,
  { style, verbose }: Terminal,
): string {
  const rows = logged.map(({ operation, standing, undoUntil, backupBytes }) => {
    const { id, time, command, undoes, sessionId, summary } = operation;
    return [
      id,
      verbose ? time : formatAge(new Date(time), now),
      clean(undoes === undefined ? command : `undo ${undoes}`),
      clean(verbose ? sessionId : sessionId.slice(0, SHORT_ID)),
      whatItDid(operation),
      `${formatBytes(summary.bytes.before)} → ${formatBytes(summary.bytes.after)}`,
      formatBytes(backupBytes),
      standing,
      undoUntil === undefined ? '-' : verbose ? undoUntil.toISOString() : formatDate(undoUntil),
    ];
  });
  const columns = [
    { title: 'id' },
    { title: 'age', align: 'right' },
    { title: 'command' },
    { title: 'session' },
    { title: 'entries' },
    { title: 'size' },
    { title: 'backups', align: 'right' },
    { title: 'status' },
    { title: 'undo until' },
  ] as const;
  return table(columns, rows, style.dim);
}

function whatItDid({ summary: { entries } }: Operation): string {
  const parts = [
    [entries.removed, 'removed'],
    [entries.edited, 'edited'],
    [entries.added, 'added'],
  ] as const;
  const done = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return done.join(', ') || '-';
}

/** @param elsewhere How many more operations there are, on sessions of other projects or Claude folders. */
export function logWords(
  logged: readonly LoggedOperation[],
  unreadable: readonly UnreadableRecord[],
  elsewhere: number,
  { bytes, limit }: BackupUse,
): string | undefined {
  const isInterrupted = logged.some(({ standing }) => standing === 'interrupted');
  return joinWords(
    logged.length === 0 ? 'No session was changed in place.' : undefined,
    bytes > 0
      ? `Backups take ${formatBytes(bytes)} in all (limit ${formatBytes(limit)}); \`ccsurgery log --purge [OPERATION]\` frees them.`
      : undefined,
    elsewhere > 0
      ? `${plural(elsewhere, 'operation')} on sessions of other projects or Claude folders ${elsewhere === 1 ? 'is' : 'are'} not shown.`
      : undefined,
    isInterrupted
      ? 'What was interrupted is cleared up by the next command that writes.'
      : undefined,
    unreadableWords(unreadable),
  );
}

/** Each by its folder, with its backups. */
function unreadableWords(records: readonly UnreadableRecord[]): string | undefined {
  if (records.length === 0) return undefined;
  return [
    `The record of ${plural(records.length, 'operation')} could not be read:`,
    ...records.flatMap(({ id, folder, backups, operation }) => [
      `  ${id}  ${verbatim(folder)}, kept until ${formatDate(keptUntil(id))}: ${operation === undefined ? 'its backups can be copied back by hand' : `\`ccsurgery undo ${id}\` restores from its backups`}`,
      ...backups.map(({ path, bytes }) => `    ${verbatim(path)} (${formatBytes(bytes)})`),
    ]),
  ].join('\n');
}

export function purgedText({ forgotten, bytes }: Purged): string {
  return `${plural(forgotten.length, 'operation')} forgotten, ${formatBytes(bytes)} of backups freed.`;
}

/** What a purge did not touch. */
export function purgedWords({ kept, unreadable }: Purged): string | undefined {
  return joinWords(
    kept.length === 0
      ? undefined
      : `Kept with their backups, as they are not over: ${kept.map(({ id }) => id).join(', ')}.`,
    unreadable.length === 0
      ? undefined
      : `Kept, as their records can't be read and their backups may be the only copy: ${unreadable.map(({ id }) => id).join(', ')}. \`ccsurgery log --purge OPERATION\` drops one.`,
  );
}
