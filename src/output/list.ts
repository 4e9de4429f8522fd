import type { ListedSession } from '../bundle/list.ts';
import { formatAge, formatBytes, formatCount, plural, tokenCount } from '../text/numbers.ts';
import { windowShares } from '../text/window-words.ts';
import { table } from './table.ts';
import { clean, shorten, type Terminal, verbatim } from './terminal.ts';

/** So much of an id is shown, or more if that would stand for several. */
const SHORT_ID = 8;

export function renderList(
  sessions: readonly ListedSession[],
  now: Date,
  { style, width, verbose }: Terminal,
): string {
  const titleWidth = Math.max(20, width - 55 - Math.min(40, width >> 2));
  const idLength = verbose ? undefined : distinctLength(sessions.map(({ id }) => id));
  const rows = sessions.map((session) => [
    clean(session.id.slice(0, idLength)),
    formatAge(session.modified, now),
    formatBytes(session.bytes),
    session.turns === undefined ? '?' : formatCount(session.turns),
    ...contextCells(session),
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
    { title: 'full', align: 'right' },
    { title: '' },
    { title: 'title' },
    { title: 'project' },
  ] as const;
  return table(columns, rows, style.dim);
}

/** How many tokens its context has, and what share of the model's window that is. */
function contextCells({ context }: ListedSession): [tokens: string, share: string] {
  if (context === undefined) return ['?', '?'];
  const { size, window } = context;
  const share = window === undefined ? '' : windowShares(size.count, window);
  return [tokenCount(size), share || '?'];
}

/** How much of each id tells it from the others. */
function distinctLength(ids: readonly string[]): number {
  const sorted = [...new Set(ids)].sort();
  return sorted.reduce((length, id, index) => {
    const before = sorted[index - 1] ?? '';
    let shared = 0;
    while (shared < id.length && id[shared] === before[shared]) shared++;
    return Math.max(length, shared + 1);
  }, SHORT_ID);
}

export function listWords(sessions: readonly ListedSession[], claudeDir: string): string {
  const count = `${plural(sessions.length, 'session')} in ${verbatim(claudeDir)}`;
  const isUnknown = sessions.some(({ turns }) => turns === undefined);
  return isUnknown
    ? `${count}\nTurns of large files are not counted here (?); \`ccsurgery inspect\` does.`
    : count;
}
