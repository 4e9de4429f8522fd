import { basename } from 'node:path';
import type { ContextFill } from './context-fill.ts';
import { findSessions, type SessionFile, type SessionScope } from './find-sessions.ts';
import { type LiveSession, readLiveSessions } from './live.ts';
import { type PeekProblem, peekSession } from './peek.ts';

/** A session as a list shows it. Undefined is unknown, not none. */
export interface ListedSession {
  readonly id: string;
  readonly path: string;
  readonly title: string | undefined;
  /** The working directory that the entries name. */
  readonly project: string | undefined;
  readonly version: string | undefined;
  readonly modified: Date;
  readonly bytes: number;
  readonly turns: number | undefined;
  readonly context: ContextFill | undefined;
  /** The client that has it open. */
  readonly live: LiveSession | undefined;
  readonly problem: PeekProblem | undefined;
}

/** The newest first. Of each file little is read, one after the other: that proved faster than many at a time. */
export function listSessions(scope: SessionScope): ListedSession[] {
  const live = readLiveSessions(scope.claudeDir);
  return findSessions(scope).map((file) => listed(file, live));
}

function listed(file: SessionFile, live: ReadonlyMap<string, LiveSession>): ListedSession {
  const id = basename(file.path, '.jsonl');
  const { cwd, ...peek } = peekSession(file.path);
  return { id, ...file, ...peek, project: cwd, live: live.get(id) };
}
