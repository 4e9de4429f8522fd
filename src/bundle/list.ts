import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { listProjectFolders, listSessionFiles, projectFoldersOf } from './claude-dir.ts';
import type { ContextFill } from './context-fill.ts';
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

/**
 * The sessions of all projects, or of one working directory, newest first. Of each file
 * little is read, one after the other: that proved faster than many at a time.
 */
export function listSessions(scope: {
  claudeDir: string;
  project?: string | undefined;
  /** What a relative `project` starts from. */
  cwd?: string | undefined;
}): ListedSession[] {
  const { claudeDir, project, cwd = process.cwd() } = scope;
  const folders =
    project === undefined
      ? listProjectFolders(claudeDir)
      : projectFoldersOf(claudeDir, project, cwd);
  const live = readLiveSessions(claudeDir);
  const sessions = folders.flatMap(listSessionFiles).map((path) => listed(path, live));
  return sessions.sort(
    (a, b) => b.modified.getTime() - a.modified.getTime() || (a.path < b.path ? -1 : 1),
  );
}

function listed(path: string, live: ReadonlyMap<string, LiveSession>): ListedSession {
  const id = basename(path, '.jsonl');
  const { cwd, ...peek } = peekSession(path);
  const { modified, bytes } = statOf(path);
  return { id, path, ...peek, project: cwd, modified, bytes, live: live.get(id) };
}

/** A file that is gone by now is listed with its problem, as any other that can't be read. */
function statOf(path: string): { modified: Date; bytes: number } {
  try {
    const { mtime, size } = statSync(path);
    return { modified: mtime, bytes: size };
  } catch {
    return { modified: new Date(0), bytes: 0 };
  }
}
