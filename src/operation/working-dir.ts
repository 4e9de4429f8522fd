import { basename, dirname } from 'node:path';
import { isProjectFolder, projectSlug } from '../bundle/claude-dir.ts';
import type { Session } from '../bundle/session.ts';
import type { Entry } from '../transcript/entry.ts';

/** So many entries are asked; a session starts in its project's directory and mostly stays there. */
const MOST_ASKED = 200;

/**
 * The directory that a session belongs to: the one that its folder is named after, else the
 * first that an entry names. Commands may have moved single entries elsewhere.
 */
export function workingDirOf({ path, graph }: Session): string | undefined {
  const folder = basename(dirname(path));
  let first: string | undefined;
  let asked = 0;
  for (const entry of graph.main.entries) {
    const cwd = cwdOf(entry);
    if (cwd === undefined) continue;
    if (isProjectFolder(folder, projectSlug(cwd))) return cwd;
    first ??= cwd;
    if (++asked === MOST_ASKED) break;
  }
  return first;
}

/** The directory to resume a session in; undefined if it does not say so. */
export function resumeDirOf(session: Session): string | undefined {
  const directory = workingDirOf(session);
  return directory !== undefined && isShared(directory) ? undefined : directory;
}

/** In a shared session a home has no name. */
export function isShared(workingDir: string): boolean {
  return workingDir.startsWith('~');
}

function cwdOf(entry: Entry): string | undefined {
  const cwd = entry.get('cwd');
  return typeof cwd === 'string' ? cwd : undefined;
}
