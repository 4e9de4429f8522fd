import { statSync } from 'node:fs';
import { listProjectFolders, listSessionFiles, projectFoldersOf } from './claude-dir.ts';

/** The sessions of all projects, or of one working directory. */
export interface SessionScope {
  readonly claudeDir: string;
  readonly project?: string | undefined;
  /** What a relative `project` starts from. */
  readonly cwd?: string | undefined;
}

/** A transcript as the file system knows it. */
export interface SessionFile {
  readonly path: string;
  readonly modified: Date;
  /** When anything about it changed last: a number to be compared. */
  readonly changed: number;
  readonly bytes: number;
}

/** The newest first. */
export function findSessions({
  claudeDir,
  project,
  cwd = process.cwd(),
}: SessionScope): SessionFile[] {
  const folders =
    project === undefined
      ? listProjectFolders(claudeDir)
      : projectFoldersOf(claudeDir, project, cwd);
  const files = folders.flatMap(listSessionFiles).map((path) => ({ path, ...statOf(path) }));
  return files.sort(
    (a, b) => b.modified.getTime() - a.modified.getTime() || (a.path < b.path ? -1 : 1),
  );
}

/** A file that is gone by now is listed with its problem, as any other that can't be read. */
function statOf(path: string): Omit<SessionFile, 'path'> {
  try {
    const { mtime, ctimeMs, size } = statSync(path);
    return { modified: mtime, changed: ctimeMs, bytes: size };
  } catch {
    return { modified: new Date(0), changed: 0, bytes: 0 };
  }
}
