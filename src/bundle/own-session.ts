import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../attempt.ts';
import { Graph } from '../graph/graph.ts';
import { findArtifacts, isPlainName } from './artifacts.ts';
import { listProjectFolders } from './claude-dir.ts';
import type { Session } from './session.ts';

/**
 * A session with only those files beside it that are no other's. A transcript that was copied by hand
 * has the id of the one that it is a copy of inside, and so finds the files of that one.
 */
export function ownSession(session: Session): Session {
  const others = filesOfOthers(session);
  if (others.length === 0) return session;
  const foreign = new Set(others);
  const { graph, artifacts } = session;
  const agents = graph.transcripts.slice(1).filter(({ path }) => !foreign.has(path));
  return {
    ...session,
    graph: new Graph(graph.main, agents),
    artifacts: artifacts.filter(({ path }) => !foreign.has(path)),
  };
}

/** The paths of files beside a session that a transcript named by its id has, too. */
export function filesOfOthers(session: Session): string[] {
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
function namesakes({ path, sessionId, claudeDir }: Session): string[] {
  if (claudeDir === undefined || !isPlainName(sessionId)) return [];
  const own = attempt(() => realpathSync(path));
  return listProjectFolders(claudeDir)
    .map((folder) => join(folder, `${sessionId}.jsonl`))
    .filter((other) => existsSync(other) && realpathSync(other) !== own);
}
