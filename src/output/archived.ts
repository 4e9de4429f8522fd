import { existsSync } from 'node:fs';
import type { Operation } from '../journal/operation.ts';
import { keptUntil } from '../journal/retention.ts';
import type { Archived } from '../operation/archive-sessions.ts';
import type { Restored } from '../operation/restore-session.ts';
import { formatAge, formatBytes, formatDate, plural } from '../text/numbers.ts';
import { shellsOf } from '../text/shell-command.ts';
import type { Archive } from '../tgz/archives.ts';
import { table } from './table.ts';
import { clean, shorten, type Terminal, verbatim } from './terminal.ts';

const SHORT_ID = 8;
const TITLE = 60;

interface How {
  readonly dryRun: boolean;
  readonly keep: boolean;
}

export function archivedData(
  archived: readonly Archived[],
  { dryRun, keep, operation }: How & { readonly operation: Operation | undefined },
): Record<string, unknown> {
  return {
    dryRun,
    keep,
    sessions: archived.map((session) => ({
      path: session.path,
      sessionId: session.sessionId,
      title: session.title ?? null,
      bytes: session.summary.bytes.before,
      files: session.files.map(({ path, role }) => ({ path, role })),
      archive: session.archive,
      archiveBytes: session.archiveBytes,
      ...(session.skipped.length === 0 ? {} : { skipped: session.skipped }),
    })),
    operation: operation?.id ?? null,
    undoUntil: operation === undefined ? null : keptUntil(operation.id).toISOString(),
  };
}

export function renderArchived(
  archived: readonly Archived[],
  { dryRun, keep }: How,
  { style }: Terminal,
): string {
  if (archived.length === 0) return 'Nothing to archive.';
  const rows = archived.map(({ sessionId, title, summary, archive, archiveBytes }) => [
    clean(sessionId.slice(0, SHORT_ID)),
    formatBytes(summary.bytes.before),
    dryRun ? '-' : formatBytes(archiveBytes),
    shorten(title ?? '(no title)', TITLE),
    verbatim(archive),
  ]);
  const columns = [
    { title: 'id' },
    { title: 'size', align: 'right' },
    { title: 'archive', align: 'right' },
    { title: 'title' },
    { title: 'in' },
  ] as const;
  const what = plural(archived.length, 'session');
  return [
    `${style.bold(dryRun ? 'Would archive' : 'Archived')} ${what}${keep ? ', which stay' : ''}`,
    table(columns, rows, style.dim),
  ].join('\n');
}

export function archivedWords(
  archived: readonly Archived[],
  operation: Operation | undefined,
): string | undefined {
  const skipped = archived.flatMap((session) => session.skipped);
  const words = [
    ...(skipped.length === 0
      ? []
      : [
          'Not archived and left alone, since these are links or belong to another session:',
          ...skipped.map((path) => `  ${verbatim(path)}`),
        ]),
    ...(operation === undefined
      ? []
      : [
          'Their only copy is in the archive now: `ccsurgery restore ID` brings a session back.',
          `To take it back until ${formatDate(keptUntil(operation.id))}: ccsurgery undo ${operation.id}`,
        ]),
  ];
  return words.length === 0 ? undefined : words.join('\n');
}

export function renderRestored(
  { manifest, path, files }: Restored,
  dryRun: boolean,
  { style }: Terminal,
): string {
  const { id, cwd } = manifest.session;
  const resume = cwd !== undefined && shellsOf().within(`claude --resume ${id}`, cwd, {});
  return [
    `${style.bold(dryRun ? 'Would restore' : 'Restored')} ${clean(id)}${files.length > 1 ? ` with ${plural(files.length - 1, 'file')} beside it` : ''}`,
    verbatim(path),
    ...(resume && !dryRun ? [`Resume it: ${verbatim(resume)}`] : []),
  ].join('\n');
}

export function restoredWords(
  { manifest }: Restored,
  archive: string,
  claudeDir: string,
): string | undefined {
  const { origin, session } = manifest;
  const words = [
    ...(session.cwd !== undefined && !existsSync(session.cwd)
      ? [`There is no directory ${verbatim(session.cwd)} here.`]
      : []),
    ...(origin !== undefined && origin.claudeDir !== claudeDir
      ? [
          `It comes from ${verbatim(origin.claudeDir)}, and paths in it lead there; \`ccsurgery clone ${verbatim(archive)} --project-to DIR\` rewrites them.`,
        ]
      : []),
  ];
  return words.length === 0 ? undefined : words.join('\n');
}

export function archiveData({ path, bytes, manifest }: Archive): Record<string, unknown> {
  const { session, created, files } = manifest;
  return {
    archive: path,
    archiveBytes: bytes,
    archived: created,
    sessionId: session.id,
    title: session.title ?? null,
    project: session.cwd ?? null,
    modified: session.modified ?? null,
    turns: session.turns ?? null,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
}

export function renderArchives(
  archives: readonly Archive[],
  now: Date,
  { style, width }: Terminal,
): string {
  const rows = archives.map(({ path, bytes, manifest: { session, created } }) => [
    clean(session.id.slice(0, SHORT_ID)),
    session.modified === undefined ? '?' : formatAge(new Date(session.modified), now),
    formatAge(new Date(created), now),
    formatBytes(bytes),
    shorten(session.title ?? '(no title)', Math.max(20, width - 60)),
    verbatim(path),
  ]);
  const columns = [
    { title: 'id' },
    { title: 'age', align: 'right' },
    { title: 'archived', align: 'right' },
    { title: 'size', align: 'right' },
    { title: 'title' },
    { title: 'in' },
  ] as const;
  return table(columns, rows, style.dim);
}

export function archivesWords(archives: readonly Archive[], folders: readonly string[]): string {
  return `${plural(archives.length, 'archived session')} in ${folders.map(verbatim).join(', ')}`;
}
