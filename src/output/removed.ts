import type { Operation } from '../journal/operation.ts';
import { keptUntil } from '../journal/retention.ts';
import type { Removable } from '../operation/remove-sessions.ts';
import { formatBytes, formatDate, plural } from '../text/numbers.ts';
import { table } from './table.ts';
import { clean, shorten, type Terminal, verbatim } from './terminal.ts';

const SHORT_ID = 8;
const TITLE = 60;

export function removedData(
  sessions: readonly Removable[],
  dryRun: boolean,
  operation: Operation | undefined,
): Record<string, unknown> {
  return {
    dryRun,
    sessions: sessions.map(({ path, sessionId, title, files, skipped, summary }) => ({
      path,
      sessionId,
      title: title ?? null,
      bytes: summary.bytes.before,
      files: files.map(({ path, role }) => ({ path, role })),
      ...(skipped.length === 0 ? {} : { skipped }),
    })),
    bytes: totalOf(sessions),
    operation: operation?.id ?? null,
    undoUntil: operation === undefined ? null : keptUntil(operation.id).toISOString(),
  };
}

export function renderRemoved(
  sessions: readonly Removable[],
  dryRun: boolean,
  { style }: Terminal,
): string {
  if (sessions.length === 0) return 'Nothing to remove.';
  const rows = sessions.map(({ sessionId, title, files, summary }) => [
    clean(sessionId.slice(0, SHORT_ID)),
    plural(files.length, 'file'),
    formatBytes(summary.bytes.before),
    shorten(title ?? '(no title)', TITLE),
  ]);
  const columns = [
    { title: 'id' },
    { title: 'files', align: 'right' },
    { title: 'size', align: 'right' },
    { title: 'title' },
  ] as const;
  const what = `${plural(sessions.length, 'session')}, ${formatBytes(totalOf(sessions))}`;
  return [
    `${style.bold(dryRun ? 'Would remove' : 'Removed')} ${what}`,
    table(columns, rows, style.dim),
  ].join('\n');
}

export function removedWords(
  sessions: readonly Removable[],
  dryRun: boolean,
  operation: Operation | undefined,
): string | undefined {
  const skipped = sessions.flatMap((session) => session.skipped);
  const words = [
    ...(skipped.length === 0
      ? []
      : [
          'Left alone, since these are links or belong to another session:',
          ...skipped.map((path) => `  ${verbatim(path)}`),
        ]),
    ...(dryRun && sessions.length > 0
      ? [
          `This frees nothing at once: backups would hold ${formatBytes(totalOf(sessions))} until ${formatDate(keptUntil(Date.now().toString(36)))}.`,
        ]
      : []),
    ...(operation === undefined
      ? []
      : [
          `Backups keep it until ${formatDate(keptUntil(operation.id))}; to free the space now: ccsurgery log --purge ${operation.id}`,
          'Prompts that were typed stay in the client\u2019s history.jsonl.',
          `To take it back: ccsurgery undo ${operation.id}`,
        ]),
  ];
  return words.length === 0 ? undefined : words.join('\n');
}

function totalOf(sessions: readonly Removable[]): number {
  return sessions.reduce((sum, { summary }) => sum + summary.bytes.before, 0);
}
