import type { FoundSession, SkippedSession } from '../search/search.ts';
import type { Match } from '../search/search-session.ts';
import type { Snippet } from '../search/snippet.ts';
import { formatAge, formatCount, plural } from '../text/numbers.ts';
import { joinWords } from './recovery.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

/** Shows matches below the session that they are in. */
export class SearchRenderer {
  private readonly now: Date;
  private heading: FoundSession | undefined;

  constructor(now: Date) {
    this.now = now;
  }

  render(session: FoundSession, match: Match, terminal: Terminal): string {
    const { style } = terminal;
    const lines: string[] = [];
    if (this.heading !== session) {
      if (this.heading !== undefined) lines.push('');
      const { id, title = '(no title)', project = '', modified } = session;
      const about = `${formatAge(modified, this.now)}  ${clean(project)}`.trimEnd();
      lines.push(`${clean(id)}  ${style.bold(clean(title))}  ${style.dim(about)}`);
      this.heading = session;
    }
    const place = `  turn ${match.turn?.name ?? '-'}  line ${match.line ?? '-'}  ${partOf(session, match)}  `;
    lines.push(style.dim(place) + snippetText(match.snippet, place.length, terminal));
    return lines.join('\n');
  }
}

function partOf({ path }: FoundSession, { part, tool, file, count }: Match): string {
  const names = [part, ...(tool === undefined ? [] : [clean(tool)])];
  if (file !== path) names.push(file.endsWith('.jsonl') ? '(sub-agent)' : '(in its own file)');
  return `${names.join(' ')}${count > 1 ? ` ×${count}` : ''}`;
}

/** The match marked, with as much around it as there is room for. */
function snippetText(
  snippet: Snippet,
  used: number,
  { style, width, isTerminal }: Terminal,
): string {
  const [before, match, after] = [snippet.before, snippet.match, snippet.after].map(verbatim) as [
    string,
    string,
    string,
  ];
  const marked = style.level > 0 ? style.red.bold(match) : `«${match}»`;
  if (!isTerminal) return before + marked + after;
  const room = Math.max(20, width - used - match.length - 2);
  const behind = Math.min(after.length, Math.max(room >> 1, room - before.length));
  return cutStart(before, room - behind) + marked + cutEnd(after, behind);
}

function cutStart(text: string, length: number): string {
  return text.length <= length ? text : `…${text.slice(text.length - Math.max(0, length - 1))}`;
}

function cutEnd(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1))}…`;
}

export function searchWords(
  found: { readonly sessions: number; readonly matches: number },
  searched: number,
  skipped: readonly SkippedSession[],
): string | undefined {
  const where = plural(searched, 'session');
  return joinWords(
    found.matches === 0
      ? `Nothing found in ${where}.`
      : `${plural(found.matches, 'match', 'matches')} in ${plural(found.sessions, 'session')} of ${formatCount(searched)}.`,
    ...skipped.map(({ path, error }) => `Not searched: ${path}: ${messageOf(error)}`),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
