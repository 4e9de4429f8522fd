import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve, win32 } from 'node:path';
import { attempt } from '../attempt.ts';
import { isWindowsPath } from '../text/path-names.ts';

const TRANSCRIPT_END = '.jsonl';
/** Longer slugs are cut here by newer clients, which then add a hash of the path. */
const LONGEST_SLUG = 200;
const SLUG_HASH = /^-[a-z0-9]{1,13}$/;

/** The folder in which the client keeps everything. */
export function resolveClaudeDir(
  option?: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  // An empty variable means the same as none.
  return resolve(option || env.CLAUDE_CONFIG_DIR || join(homedir(), '.claude'));
}

/** The name of a working directory's folder under `projects`, as long as the path makes it. */
export function projectSlug(cwd: string): string {
  return cwd.replace(/[^A-Za-z0-9]/g, '-');
}

/**
 * The folder for new sessions of a working directory, given as the client sees it: without links,
 * accents composed. Where only older clients have been, it is the one that they made.
 */
export function projectFolderFor(claudeDir: string, workingDir: string): string {
  const folder = join(claudeDir, 'projects', folderName(workingDir));
  const whole = join(claudeDir, 'projects', projectSlug(workingDir));
  return !isFolder(folder) && isFolder(whole) ? whole : folder;
}

/** As clients since 2.1.150 name it; those up to 2.1.45 cut nothing. */
function folderName(workingDir: string): string {
  const slug = projectSlug(workingDir);
  if (slug.length <= LONGEST_SLUG) return slug;
  let hash = 0;
  for (let i = 0; i < workingDir.length; i++) hash = (hash * 31 + workingDir.charCodeAt(i)) | 0;
  return `${slug.slice(0, LONGEST_SLUG)}-${Math.abs(hash).toString(36)}`;
}

export function isProjectFolder(name: string, slug: string): boolean {
  if (name === slug) return true;
  if (slug.length <= LONGEST_SLUG || !name.startsWith(slug.slice(0, LONGEST_SLUG))) return false;
  return SLUG_HASH.test(name.slice(LONGEST_SLUG));
}

/** The absolute paths of all project folders, sorted. */
export function listProjectFolders(claudeDir: string): string[] {
  const projects = join(claudeDir, 'projects');
  return namesIn(projects, (entry) => isKind(projects, entry, 'isDirectory'));
}

/** The folders that hold the sessions of a working directory (relative to `cwd`); several if it has several names. */
export function projectFoldersOf(claudeDir: string, workingDir: string, cwd: string): string[] {
  const slugs = spellings(workingDir, cwd).map(projectSlug);
  const projects = join(claudeDir, 'projects');
  const isWanted = (name: string): boolean => slugs.some((slug) => isProjectFolder(name, slug));
  return namesIn(
    projects,
    (entry) => isWanted(entry.name) && isKind(projects, entry, 'isDirectory'),
  );
}

/** The nearest directory above a working directory (relative to `cwd`) that has sessions. */
export function nearestProject(
  claudeDir: string,
  workingDir: string,
  cwd: string,
): string | undefined {
  const has = (directory: string): boolean =>
    projectFoldersOf(claudeDir, directory, cwd).some(
      (folder) => listSessionFiles(folder).length > 0,
    );
  for (let at = resolve(cwd, workingDir); dirname(at) !== at; ) {
    at = dirname(at);
    if (has(at)) return at;
  }
  return undefined;
}

/** The absolute paths of the session transcripts in a project folder, sorted; sub-agents' files are none. */
export function listSessionFiles(projectFolder: string): string[] {
  return namesIn(
    projectFolder,
    (entry) =>
      entry.name.endsWith(TRANSCRIPT_END) &&
      !entry.name.startsWith('agent-') &&
      isKind(projectFolder, entry, 'isFile'),
  );
}

/**
 * A working directory as the client may have seen it. It resolves links and composes
 * accents, a shell may have done neither; a path of another system is taken as it is.
 */
function spellings(workingDir: string, cwd: string): string[] {
  const isForeign = process.platform !== 'win32' && isWindowsPath(workingDir);
  const given = isForeign ? win32.resolve(workingDir) : resolve(cwd, workingDir);
  const paths = [given];
  try {
    paths.push(realpathSync(given));
  } catch {
    // A project whose folder is gone still has its sessions.
  }
  return paths.flatMap((path) => [path, path.normalize('NFC')]);
}

/** Paths of the entries that pass, sorted by code unit; none if there is no such folder. */
function namesIn(folder: string, passes: (entry: Dirent) => boolean): string[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  const names = entries.filter(passes).map((entry) => entry.name);
  return names.sort().map((name) => join(folder, name));
}

function isFolder(path: string): boolean {
  return attempt(() => statSync(path).isDirectory()) ?? false;
}

/** People link project folders and transcripts into other places, so a link counts as what it leads to. */
function isKind(folder: string, entry: Dirent, kind: 'isFile' | 'isDirectory'): boolean {
  if (!entry.isSymbolicLink()) return entry[kind]();
  return attempt(() => statSync(join(folder, entry.name))[kind]()) ?? false;
}
