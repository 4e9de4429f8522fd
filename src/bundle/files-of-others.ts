import { existsSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { attempt } from '../attempt.ts';
import { findArtifacts, ownNames } from './artifacts.ts';
import { listProjectFolders } from './claude-dir.ts';
import type { Session } from './session.ts';

type Found = Pick<Session, 'path' | 'sessionId' | 'claudeDir' | 'artifacts'>;

/**
 * The paths of files that were found by an id which is not the session's own: a transcript that was
 * copied by hand, or made up, has the id of another session inside, and that one is there.
 */
export function foreignFiles(session: Found): string[] {
  return basename(session.path, '.jsonl') === session.sessionId ? [] : filesOfOthers(session);
}

/** The paths of files beside a session that another transcript named by its id has, too. */
export function filesOfOthers(session: Found): string[] {
  const { sessionId, claudeDir, artifacts } = session;
  if (artifacts.length === 0) return [];
  const theirs = new Set(
    namesakes(session).flatMap((transcriptPath) =>
      findArtifacts({ transcriptPath, sessionId, claudeDir }).map(({ path }) => path),
    ),
  );
  return artifacts.map(({ path }) => path).filter((path) => theirs.has(path));
}

/** Other transcripts in the Claude folder that are named by the session's id. */
function namesakes({ path, sessionId, claudeDir }: Found): string[] {
  if (claudeDir === undefined || !ownNames(path, sessionId).includes(sessionId)) return [];
  const own = attempt(() => realpathSync(path));
  return listProjectFolders(claudeDir)
    .map((folder) => join(folder, `${sessionId}.jsonl`))
    .filter((other) => existsSync(other) && realpathSync(other) !== own);
}
