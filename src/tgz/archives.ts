import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attempt } from '../attempt.ts';
import { UserError } from '../errors.ts';
import { makeDurableFolders } from '../storage/create/folders.ts';
import { stageFile } from '../storage/staged-file.ts';
import { firstLines } from '../text/first-lines.ts';
import { verbatim } from '../text/unsafe-characters.ts';
import type { Manifest } from './manifest.ts';
import { isBundleName } from './opened-bundles.ts';
import { manifestOf } from './unpack.ts';

/** A bundle in a folder of archives. */
export interface Archive {
  readonly path: string;
  readonly bytes: number;
  readonly manifest: Manifest;
}

/** Where archives were put besides the usual folder. */
const FOLDERS = 'archive-folders.json';
const MOST_CANDIDATES = 10;

/** Where archives go unless told otherwise. */
export function usualArchiveFolder(dataDir: string): string {
  return join(dataDir, 'archive');
}

/** The folders in which archives are looked for: the usual one, and those that were used. */
export function archiveFolders(dataDir: string, stateDir: string): string[] {
  return [...new Set([usualArchiveFolder(dataDir), ...rememberedFolders(stateDir)])];
}

function rememberedFolders(stateDir: string): string[] {
  const value: unknown = attempt(() => JSON.parse(readFileSync(join(stateDir, FOLDERS), 'utf8')));
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Archives there are found again without their folder being named. */
export async function rememberFolder(stateDir: string, folder: string): Promise<void> {
  const known = rememberedFolders(stateDir);
  if (known.includes(folder)) return;
  makeDurableFolders(stateDir);
  const text = `${JSON.stringify([...known, folder])}\n`;
  (await stageFile(join(stateDir, FOLDERS), [Buffer.from(text)])).commit();
}

/** The archives in some folders, the newest first. Other files there are passed over. */
export function listArchives(folders: readonly string[]): Archive[] {
  const paths = folders.flatMap((folder) =>
    (attempt(() => readdirSync(folder)) ?? [])
      .filter(isBundleName)
      .map((name) => join(folder, name)),
  );
  const archives = paths.flatMap((path) => {
    const manifest = attempt(() => manifestOf(path));
    return manifest === undefined ? [] : [{ path, bytes: statSync(path).size, manifest }];
  });
  return archives.sort((a, b) => (a.manifest.created < b.manifest.created ? 1 : -1));
}

/** The archive that an argument means: a path, or the id of the session or the start of one. */
export function locateArchive(argument: string, cwd: string, folders: readonly string[]): string {
  if (/[\\/]/.test(argument) || isBundleName(argument)) return resolve(cwd, argument);
  const archives = listArchives(folders);
  const matches = archives.filter(({ manifest }) =>
    manifest.session.id.toLowerCase().startsWith(argument.toLowerCase()),
  );
  const ids = new Set(matches.map(({ manifest }) => manifest.session.id));
  const [newest] = matches;
  // Of a session that was archived several times the newest archive is meant.
  if (newest !== undefined && ids.size === 1 && argument !== '') return newest.path;
  const shown = (matches.length > 0 ? matches : archives).map(({ path, manifest }) =>
    verbatim(`  ${manifest.session.id}  ${path}`),
  );
  throw new UserError({
    code: matches.length > 0 ? 'ambiguous-session' : 'session-not-found',
    message: `${ids.size === 0 ? 'No' : ids.size} archived ${ids.size > 1 ? 'sessions have' : 'session has'} an id that starts with "${argument}".`,
    hint:
      shown.length > 0
        ? firstLines(shown, MOST_CANDIDATES).join('\n')
        : `Archives are looked for in ${folders.join(', ')}.`,
  });
}
