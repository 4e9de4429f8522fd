import type { ListedSession } from '../bundle/list.ts';
import { formatAge, formatBytes, formatCount, plural } from './numbers.ts';
import { table } from './table.ts';
import { clean, shorten, type Terminal } from './terminal.ts';

const SHORT_ID = 8;

export function renderList(
  sessions: readonly ListedSession[],
  now: Date,
  { style, width, verbose }: Terminal,
): string {
  const titleWidth = Math.max(20, width - 45 - Math.min(40, width >> 2));
  const rows = sessions.map((session) => [
    clean(verbose ? session.id : session.id.slice(0, SHORT_ID)),
    formatAge(session.modified, now),
    formatBytes(session.bytes),
    session.turns === undefined ? '?' : formatCount(session.turns),
    session.contextTokens === undefined ? '?' : formatCount(session.contextTokens),
    session.live === undefined ? '' : 'live',
    shorten(session.title ?? `(${session.problem ?? 'no title'})`, titleWidth),
    shorten(session.project ?? '', Math.max(12, Math.min(40, width >> 2))),
  ]);
  const columns = [
    { title: 'id' },
    { title: 'age', align: 'right' },
    { title: 'size', align: 'right' },
    { title: 'turns', align: 'right' },
    { title: 'tokens', align: 'right' },
    { title: '' },
    { title: 'title' },
    { title: 'project' },
  ] as const;
  return table(columns, rows, style.dim);
}

export function listWords(sessions: readonly ListedSession[], claudeDir: string): string {
  return `${plural(sessions.length, 'session')} in ${clean(claudeDir)}`;
}
