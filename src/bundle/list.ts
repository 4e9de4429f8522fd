import { basename } from 'node:path';
import type { ContextFill } from './context-fill.ts';
import { findSessions, type SessionFile, type SessionScope } from './find-sessions.ts';
import { type LiveSession, readLiveSessions } from './live.ts';
import { ownedBytes } from './owned-bytes.ts';
import { type Peek, type PeekProblem, peekSession } from './peek.ts';

/** A session as a list shows it. Undefined is unknown, not none. */
export interface ListedSession {
  readonly id: string;
  readonly path: string;
  readonly title: string | undefined;
  /** The working directory that the entries name. */
  readonly project: string | undefined;
  readonly version: string | undefined;
  readonly modified: Date;
  /** Of the transcript and the files that are named by its id. */
  readonly bytes: number;
  readonly transcriptBytes: number;
  readonly turns: number | undefined;
  readonly compactions: number | undefined;
  readonly context: ContextFill | undefined;
  /** The client that has it open. */
  readonly live: LiveSession | undefined;
  readonly problem: PeekProblem | undefined;
}

/** The newest first. Of each file little is read, one after the other: that proved faster than many at a time. */
export function listSessions(
  scope: SessionScope,
  peek: (file: SessionFile) => Peek = ({ path }) => peekSession(path),
): ListedSession[] {
  const owned = ownedBytes(scope.claudeDir);
  const live = readLiveSessions(scope.claudeDir);
  return findSessions(scope).map((file) => {
    const { path, modified, bytes: transcriptBytes } = file;
    const id = basename(path, '.jsonl');
    const { cwd, ...found } = peek(file);
    const bytes = transcriptBytes + (owned.get(id) ?? 0);
    return {
      id,
      path,
      ...found,
      project: cwd,
      modified,
      bytes,
      transcriptBytes,
      live: live.get(id),
    };
  });
}
