import type { Operation } from '../journal/operation.ts';
import type { Standing } from '../journal/standing.ts';
import { formatAge, formatBytes, plural } from '../text/numbers.ts';
import { joinWords } from './recovery.ts';
import { table } from './table.ts';
import { clean, type Terminal } from './terminal.ts';

export interface LoggedOperation {
  readonly operation: Operation;
  readonly standing: Standing;
}

/** So much of a session's id is shown. */
const SHORT_ID = 8;

export function renderLog(
  logged: readonly LoggedOperation[],
  now: Date,
  { style, verbose }: Terminal,
): string {
  const rows = logged.map(({ operation, standing }) => {
    const { id, time, command, undoes, sessionId, summary } = operation;
    return [
      id,
      verbose ? time : formatAge(new Date(time), now),
      clean(undoes === undefined ? command : `undo ${undoes}`),
      clean(verbose ? sessionId : sessionId.slice(0, SHORT_ID)),
      whatItDid(operation),
      `${formatBytes(summary.bytes.before)} → ${formatBytes(summary.bytes.after)}`,
      standing,
    ];
  });
  const columns = [
    { title: 'id' },
    { title: 'age', align: 'right' },
    { title: 'command' },
    { title: 'session' },
    { title: 'entries' },
    { title: 'size' },
    { title: 'status' },
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
  unreadable: readonly string[],
  elsewhere: number,
): string | undefined {
  const isInterrupted = logged.some(({ standing }) => standing === 'interrupted');
  return joinWords(
    logged.length === 0 ? 'No session was changed in place.' : undefined,
    elsewhere > 0
      ? `${plural(elsewhere, 'operation')} on sessions of other projects or Claude folders ${elsewhere === 1 ? 'is' : 'are'} not shown.`
      : undefined,
    isInterrupted
      ? 'What was interrupted is cleared up by the next command that writes.'
      : undefined,
    unreadable.length > 0
      ? `The record of ${plural(unreadable.length, 'operation')} could not be read.`
      : undefined,
  );
}

export function purgedText(forgotten: number): string {
  return `${plural(forgotten, 'operation')} forgotten, with the backups.`;
}

/** Of a purge. */
export function keptWords(kept: readonly Operation[]): string | undefined {
  if (kept.length === 0) return undefined;
  return `Kept with their backups, as they are not over: ${kept.map(({ id }) => id).join(', ')}.`;
}
