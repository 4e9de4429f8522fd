import type { ListedSession } from '../bundle/list.ts';
import type { Listing } from '../inspect/listing.ts';
import { formatAge, formatBytes, formatCount, plural, tokenCount } from '../text/numbers.ts';
import { windowShares } from '../text/window-words.ts';
import { joinWords } from './recovery.ts';
import { type Column, fittedTable } from './table.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

/** So much of an id is shown, or more if that would stand for several. */
const SHORT_ID = 8;

/** The most needed have room first: what is `optional` goes on a narrow terminal. */
const COLUMNS: readonly Column[] = [
  { title: 'id' },
  { title: 'age', align: 'right' },
  { title: 'size', align: 'right' },
  { title: 'turns', align: 'right', optional: 3 },
  { title: 'tokens', align: 'right', optional: 2 },
  { title: 'full', align: 'right', optional: 4 },
  { title: 'compactions', align: 'right', optional: 7 },
  { title: '', optional: 1 },
  { title: 'title', least: 24 },
  { title: 'project', least: 12, optional: 5 },
  { title: 'copy of', optional: 6 },
];

export function renderList({ sessions, orphans }: Listing, now: Date, terminal: Terminal): string {
  const ids = sessions.flatMap(({ id, copyOf }) => [
    id,
    ...(copyOf === undefined ? [] : [copyOf.id]),
  ]);
  const idLength = terminal.verbose ? undefined : distinctLength(ids);
  const rows = sessions.map((session) => {
    const { id, modified, bytes, turns, compactions, live, title, problem, project, copyOf } =
      session;
    return [
      clean(id.slice(0, idLength)),
      formatAge(modified, now),
      formatBytes(bytes),
      turns === undefined ? '?' : formatCount(turns),
      ...contextCells(session),
      compactions === undefined ? '?' : compactions === 0 ? '' : formatCount(compactions),
      live === undefined ? '' : 'live',
      clean(title ?? `(${problem ?? 'no title'})`),
      clean(project ?? ''),
      copyOf === undefined ? '' : clean(copyOf.id.slice(0, idLength)),
    ];
  });
  if (orphans.sessions > 0) rows.push(orphanRow(orphans));
  // What nobody has is no column.
  const used = COLUMNS.map(({ title }, index) => {
    const isAlways = title !== '' && title !== 'compactions' && title !== 'copy of';
    return isAlways || rows.some((row) => !['', '?'].includes(row[index] ?? ''));
  });
  return fittedTable(
    COLUMNS.filter((_, index) => used[index]),
    rows.map((row) => row.filter((_, index) => used[index])),
    terminal,
  );
}

function orphanRow({ sessions, bytes }: Listing['orphans']): string[] {
  const cells = COLUMNS.map(() => '');
  const put = (title: string, cell: string): void => {
    cells[COLUMNS.findIndex((column) => column.title === title)] = cell;
  };
  put('id', '-');
  put('size', formatBytes(bytes));
  put('title', `(files of ${plural(sessions, 'session')} whose transcript is gone)`);
  return cells;
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

export function listWords(listing: Listing, claudeDir: string): string | undefined {
  const { sessions, hidden, notSessions, orphans, sweep, parent } = listing;
  const isUnknown = sessions.some(({ turns }) => turns === undefined);
  const counted = `${plural(sessions.length, 'session')} in ${verbatim(claudeDir)}`;
  return joinWords(
    hidden > 0 ? `${counted}, ${formatCount(hidden)} more not shown` : counted,
    parent === undefined
      ? undefined
      : `The sessions of ${verbatim(parent)} are listed with --project ${verbatim(parent)}.`,
    notSessions.length === 0 ? undefined : notSessionWords(notSessions),
    orphans.sessions === 0
      ? undefined
      : '`ccsurgery rm --orphans` removes what is left of sessions without a transcript.',
    isUnknown
      ? 'Turns of large files are not counted here (?); `ccsurgery inspect` does.'
      : undefined,
    sweep.sessions === 0
      ? undefined
      : `Claude Code removes ${plural(sweep.sessions, 'session')} (${formatBytes(sweep.bytes)}) the next time it starts: not changed for ${formatCount(sweep.days)} days (cleanupPeriodDays in settings.json).`,
  );
}

function notSessionWords(files: Listing['notSessions']): string {
  const kinds = new Map<string, number>();
  for (const { problem } of files) kinds.set(problem, (kinds.get(problem) ?? 0) + 1);
  const counts = Array.from(kinds, ([kind, count]) => `${formatCount(count)} ${kind}`);
  return `Not counted: ${plural(files.length, 'file')} without a conversation (${counts.join(', ')}).`;
}
