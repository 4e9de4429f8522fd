import { lstatSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { attempt } from '../attempt.ts';
import { foldersOf } from '../format/artifacts.ts';
import { isUuid, leadingUuid } from '../format/id-shapes.ts';
import { type Artifact, findArtifacts } from './artifacts.ts';
import { listProjectFolders, listSessionFiles } from './claude-dir.ts';
import { readLiveSessions } from './live.ts';

/** Files of a session whose transcript is gone. */
export interface Orphan {
  readonly sessionId: string;
  /** Where its transcript would be. */
  readonly path: string;
  readonly artifacts: readonly Artifact[];
}

/** A client makes some files before the transcript, and older ones register nowhere. */
const SETTLED = 24 * 60 * 60 * 1000;

/** Files in a Claude folder that are named by the id of a session which no project has any more. */
export function findOrphans(claudeDir: string, now = Date.now()): Orphan[] {
  const projects = listProjectFolders(claudeDir);
  const known = new Set([
    ...projects.flatMap(listSessionFiles).map((path) => basename(path, '.jsonl')),
    ...readLiveSessions(claudeDir).keys(),
  ]);
  const places = [
    ...projects.flatMap((folder) => idsIn(folder, true).map((id) => ({ id, folder }))),
    ...foldersOf('claude')
      .flatMap((name) => idsIn(join(claudeDir, name)))
      .map((id) => ({ id, folder: join(claudeDir, 'projects', '-') })),
  ].filter(({ id }) => !known.has(id));
  const orphans = new Map<string, Orphan>();
  for (const { id: sessionId, folder } of places) {
    const path = join(folder, `${sessionId}.jsonl`);
    // What its own folder does not hold is found from every place.
    const seen = new Set(
      [...orphans.values()].flatMap(({ artifacts }) => artifacts.map((each) => each.path)),
    );
    const artifacts = findArtifacts({ transcriptPath: path, sessionId, claudeDir }).filter(
      (artifact) => !seen.has(artifact.path),
    );
    const isOld = artifacts.every(({ path }) => now - modifiedOf(path) > SETTLED);
    if (artifacts.length > 0 && isOld) orphans.set(path, { sessionId, path, artifacts });
  }
  return [...orphans.values()];
}

function idsIn(folder: string, foldersOnly = false): string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const ids = entries
    .filter((entry) => entry.isDirectory() || (!foldersOnly && entry.isFile()))
    .flatMap(({ name }) => leadingUuid(name) ?? [])
    .filter(isUuid);
  return [...new Set(ids)];
}

function modifiedOf(path: string): number {
  return attempt(() => lstatSync(path).mtimeMs) ?? Number.POSITIVE_INFINITY;
}
