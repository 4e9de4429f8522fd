import { nearestProject } from '../bundle/claude-dir.ts';
import { type ListedSession, listSessions } from '../bundle/list.ts';
import { findOrphans } from '../bundle/orphans.ts';
import type { PeekProblem } from '../bundle/peek.ts';
import { SessionIndex } from '../bundle/session-index.ts';
import { isSwept, sweepDays } from '../bundle/sweep.ts';
import { readCopies } from '../journal/copies.ts';
import type { SORTS } from '../schema/options/list.ts';

export interface ListingRow extends ListedSession {
  /** The session that this tool made it of. */
  readonly copyOf:
    | { readonly id: string; readonly path: string; readonly command: string }
    | undefined;
}

export interface Listing {
  readonly sessions: readonly ListingRow[];
  /** How many more there are than were asked for with a limit. */
  readonly hidden: number;
  /** Transcripts that hold no conversation. */
  readonly notSessions: readonly {
    readonly path: string;
    readonly bytes: number;
    readonly problem: PeekProblem;
  }[];
  /** Sessions of which there are files, but no transcript. */
  readonly orphans: { readonly sessions: number; readonly bytes: number };
  /** What a client removes the next time it starts. */
  readonly sweep: { readonly days: number; readonly sessions: number; readonly bytes: number };
  /** A parent of the project that was asked for: it has sessions where that has none. */
  readonly parent: string | undefined;
}

export interface ListingQuery {
  readonly claudeDir: string;
  readonly stateDir: string;
  readonly project: string | undefined;
  readonly cwd: string;
  readonly now: Date;
  /** In the title, the project or the id, in upper or lower case. */
  readonly text: string | undefined;
  readonly sort: (typeof SORTS)[number];
  readonly limit: number;
  isWanted(session: ListedSession): boolean;
}

/** The first three say why a file is not one; what can't be read may be a session. */
const NOT_SESSIONS: ReadonlySet<PeekProblem | undefined> = new Set<PeekProblem>([
  'empty',
  'not-a-transcript',
  'no-messages',
]);

/** What is in a Claude folder, and what will become of it. */
export async function listing(query: ListingQuery): Promise<Listing> {
  const { claudeDir, stateDir, project, cwd, now, text, limit } = query;
  const index = new SessionIndex(stateDir);
  const all = listSessions(query, (file) => index.peek(file));
  await index.save();
  const copies = readCopies(stateDir);
  const isSession = ({ problem }: ListedSession): boolean => !NOT_SESSIONS.has(problem);
  const wanted = all.filter(
    (each) =>
      isSession(each) &&
      query.isWanted(each) &&
      says([each.id, each.title, each.project], text ?? ''),
  );
  const sessions = sorted(wanted, query.sort).map((session) => {
    const { source, command = '' } = copies.get(session.path) ?? {};
    const copyOf = source && { id: source.sessionId, path: source.path, command };
    return { ...session, copyOf };
  });
  const days = sweepDays(claudeDir);
  const swept = wanted.filter(({ modified }) => isSwept(modified, days, now));
  const isWhole = project === undefined && text === undefined;
  return {
    sessions: sessions.slice(0, limit),
    hidden: Math.max(0, sessions.length - limit),
    notSessions: all
      .filter((each) => !isSession(each))
      .map(({ path, bytes, problem }) => ({ path, bytes, problem: problem as PeekProblem })),
    orphans: isWhole ? orphansIn(claudeDir) : { sessions: 0, bytes: 0 },
    sweep: { days, sessions: swept.length, bytes: bytesOf(swept) },
    parent:
      project !== undefined && all.length === 0
        ? nearestProject(claudeDir, project, cwd)
        : undefined,
  };
}

/** Whether one of a session's names holds a text, in upper or lower case. */
export function says(names: readonly (string | undefined)[], text: string): boolean {
  const wanted = text.toLowerCase();
  return names.some((name) => name?.toLowerCase().includes(wanted));
}

/** The newest come first already. */
function sorted(sessions: readonly ListedSession[], by: ListingQuery['sort']): ListedSession[] {
  const tokens = ({ context }: ListedSession): number => context?.size.count ?? -1;
  if (by === 'size') return sessions.toSorted((a, b) => b.bytes - a.bytes);
  return by === 'tokens' ? sessions.toSorted((a, b) => tokens(b) - tokens(a)) : [...sessions];
}

function orphansIn(claudeDir: string): Listing['orphans'] {
  const orphans = findOrphans(claudeDir);
  return {
    sessions: orphans.length,
    bytes: bytesOf(orphans.flatMap(({ artifacts }) => artifacts)),
  };
}

function bytesOf(all: readonly { readonly bytes: number }[]): number {
  return all.reduce((sum, { bytes }) => sum + bytes, 0);
}
