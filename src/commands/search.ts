import { findSessions } from '../bundle/find-sessions.ts';
import { SearchRenderer, searchWords } from '../output/search.ts';
import { SEARCH_OPTIONS } from '../schema/options/search.ts';
import { ByteFilter } from '../search/byte-filter.ts';
import { PARTS } from '../search/passages.ts';
import { parsePattern } from '../search/pattern.ts';
import { type FoundSession, type SkippedSession, search } from '../search/search.ts';
import type { Match } from '../search/search-session.ts';
import { defineCommand, type Outcome, type Result } from './command.ts';
import { sessionFilter } from './filter-options.ts';
import { refuseMissingFolder } from './list.ts';

export const command = defineCommand({
  sessions: 'pattern',
  options: SEARCH_OPTIONS,
  run(request): Outcome {
    const { sessions, options, claudeDir, now } = request;
    const pattern = parsePattern(sessions[0] as string);
    const query = {
      regex: pattern.regex,
      parts: new Set(options.in ?? PARTS),
      filter: new ByteFilter(pattern),
    };
    const limit = options.limit ?? Number.POSITIVE_INFINITY;
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
});

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
