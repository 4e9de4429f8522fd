import { findSessions } from '../bundle/find-sessions.ts';
import { wrongUse } from '../errors.ts';
import { SearchRenderer, searchWords } from '../output/search.ts';
import { ByteFilter } from '../search/byte-filter.ts';
import { PARTS, type Part } from '../search/passages.ts';
import { parsePattern } from '../search/pattern.ts';
import { type FoundSession, type SkippedSession, search } from '../search/search.ts';
import type { Match } from '../search/search-session.ts';
import { commaList } from '../text/comma-list.ts';
import { wholeNumber } from '../text/whole-number.ts';
import type { Command, Outcome, Request, Result } from './command.ts';
import { FILTER_OPTIONS, sessionFilter } from './filter-options.ts';
import { refuseMissingFolder } from './list.ts';

export const command: Command = {
  sessions: 'pattern',
  options: [
    {
      flags: '--in <parts>',
      description: `only in some of ${PARTS.join(', ')} (separated by commas)`,
    },
    { flags: '-L, --limit <n>', description: 'stop after so many matches' },
    ...FILTER_OPTIONS,
  ],
  run(request: Request): Outcome {
    const { sessions, options, claudeDir, now } = request;
    const pattern = parsePattern(sessions[0] as string);
    const query = {
      regex: pattern.regex,
      parts: partsOf(options.in as string | undefined),
      filter: new ByteFilter(pattern),
    };
    const limit =
      options.limit === undefined
        ? Number.POSITIVE_INFINITY
        : wholeNumber('--limit', options.limit as string, { least: 1 });
    refuseMissingFolder(claudeDir);
    const searched = findSessions(request).filter(sessionFilter(request));
    const skipped: SkippedSession[] = [];
    const renderer = new SearchRenderer(now);
    const found = { sessions: 0, matches: 0 };

    async function* results(): AsyncGenerator<Result> {
      const progress = (done: number): void => request.progress('Searching', done);
      for await (const each of search(searched, query, progress)) {
        if ('error' in each) {
          skipped.push(each);
          continue;
        }
        // Results and progress share a terminal.
        progress(1);
        found.sessions++;
        for (const match of each.matches) {
          found.matches++;
          yield {
            data: matchData(each, match),
            text: (terminal) => renderer.render(each, match, terminal),
          };
          if (found.matches === limit) return;
        }
      }
    }

    return {
      results: { name: 'matches', each: results() },
      get data() {
        return {
          searched: searched.length,
          found: found.sessions,
          unreadable: skipped.map(({ path }) => path),
        };
      },
      get exitCode() {
        return skipped.length > 0 ? 2 : found.matches > 0 ? 0 : 1;
      },
      text: () => '',
      words: () => searchWords(found, searched.length, skipped),
    };
  },
};

function partsOf(list: string | undefined): ReadonlySet<Part> {
  if (list === undefined) return new Set(PARTS);
  const named = commaList(list);
  const unknown = named.find((name) => !(PARTS as readonly string[]).includes(name));
  if (unknown !== undefined || named.length === 0)
    throw wrongUse(`--in does not know "${unknown ?? ''}".`, `It takes ${PARTS.join(', ')}.`);
  return new Set(named as Part[]);
}

function matchData(session: FoundSession, match: Match): Record<string, unknown> {
  const { before, match: matched, after } = match.snippet;
  return {
    sessionId: session.id,
    path: session.path,
    title: session.title ?? null,
    project: session.project ?? null,
    modified: session.modified.toISOString(),
    file: match.file,
    turn: match.turn?.number ?? null,
    turnName: match.turn?.name ?? null,
    line: match.line ?? null,
    uuid: match.uuid ?? null,
    in: match.part,
    tool: match.tool ?? null,
    snippet: before + matched + after,
    match: { start: before.length, end: before.length + matched.length },
    count: match.count,
  };
}
