import { readdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { foldersOf } from '../format/artifacts.ts';
import { ownNames } from './artifacts.ts';
import type { Session } from './session.ts';
import { statOf } from './walk.ts';

/**
 * What lies where a session's files are and is none of them for us: links, which are not followed,
 * and folders that can't be read. Whoever copies a session should know.
 */
export function leftOut(session: Own): string[] {
  return session.path === '-' ? [] : ownPlaces(session).flatMap(outsiders).sort();
}

type Own = Pick<Session, 'path' | 'sessionId' | 'claudeDir'>;

/** The folders and files that bear the session's name. */
export function ownPlaces({ path, sessionId, claudeDir }: Own): string[] {
  const folder = dirname(resolve(path));
  if (claudeDir === undefined) return [join(folder, basename(path, '.jsonl'))];
  const names = ownNames(path, sessionId);
  const beside = names.map((name) => join(folder, name));
  const above = names.includes(sessionId) ? foldersOf('claude') : [];
  return [...beside, ...above.map((name) => join(claudeDir, name, sessionId))];
}

function outsiders(path: string): string[] {
  const stat = statOf(path);
  if (stat?.isSymbolicLink()) return [path];
  if (!stat?.isDirectory()) return [];
  try {
    return readdirSync(path).flatMap((name) => outsiders(join(path, name)));
  } catch {
    return [path];
  }
}
