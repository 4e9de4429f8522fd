import { realpathSync, type Stats, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { attempt } from '../attempt.ts';
import { UserError } from '../errors.ts';
import { readHead } from '../storage/read-bytes.ts';
import { firstLines } from '../text/first-lines.ts';
import { formatAge } from '../text/numbers.ts';
import { oneLine } from '../text/one-line.ts';
import { verbatim } from '../text/unsafe-characters.ts';
import {
  listProjectFolders,
  listSessionFiles,
  nearestProject,
  projectFoldersOf,
} from './claude-dir.ts';
import { peekSession } from './peek.ts';

export interface Scope {
  readonly claudeDir: string;
  /** A working directory; its sessions are the only ones looked at. */
  readonly project?: string | undefined;
  /** What relative paths start from, and whose sessions `latest` means. */
  readonly cwd: string;
}

const HEAD = 64 * 1024;
const MOST_CANDIDATES = 10;
const LONGEST_TITLE = 50;
const MESSAGE = /"(?:type|role)"\s*:\s*"(?:user|assistant)"/;

/** The path of the transcript that an argument means: a path, an id, the start of one, or `latest`; `-` stays. */
export function locateSession(argument: string, scope: Scope): string {
  if (argument === '-') return argument;
  if (argument === 'latest') return latest(scope);
  if (looksLikePath(argument, scope.cwd)) return existing(argument, scope);
  return byId(argument, scope);
}

function looksLikePath(argument: string, cwd: string): boolean {
  if (/[\\/]/.test(argument) || /\.(?:jsonl|tgz)$/i.test(argument)) return true;
  const stat = statOf(resolve(cwd, argument));
  return stat !== undefined && !stat.isDirectory();
}

function existing(argument: string, { cwd }: Scope): string {
  const path = resolve(cwd, argument);
  const stat = statOf(path);
  if (stat === undefined)
    throw new UserError({
      code: 'session-not-found',
      message: `There is no file ${path}, or it is out of reach.`,
      hint: 'Give the path of a .jsonl file or a bundle (.tgz), a session id or the start of one, or `latest`.',
    });
  if (stat.isDirectory())
    throw new UserError({
      code: 'not-a-session',
      message: `${path} is a folder, not a session.`,
      hint: `Sessions in it:${candidates(newestFirst(listSessionFiles(path)))}`,
    });
  return path;
}

function byId(argument: string, scope: Scope): string {
  if (argument === '')
    throw new UserError({
      code: 'session-not-found',
      message: 'The name of the session is empty.',
      hint: 'Without a name the newest session of the current project is taken; `ccsurgery list` shows all.',
    });
  const files = foldersIn(scope).flatMap(listSessionFiles);
  const wanted = argument.toLowerCase();
  const exact = files.filter((path) => idOf(path).toLowerCase() === wanted);
  const starting = files.filter((path) => idOf(path).toLowerCase().startsWith(wanted));
  const matches = exact.length > 0 ? exact : starting;
  // A project folder that is linked under a second name holds the same files.
  const distinct = new Map(matches.map((path) => [realpathSync(path), path]));
  const [found] = distinct.values();
  if (found === undefined)
    throw notFound(`No session has an id that starts with "${argument}"`, files, scope);
  if (distinct.size === 1) return found;
  throw new UserError({
    code: 'ambiguous-session',
    message: `${distinct.size} sessions have an id that starts with "${argument}".`,
    hint: `Give more of the id, or the path:${candidates([...distinct.values()])}`,
  });
}

function latest(scope: Scope): string {
  const { claudeDir, cwd } = scope;
  const project = scope.project ?? cwd;
  const newest = (directory: string): string | undefined => {
    const files = newestFirst(
      foldersIn({ ...scope, project: directory }).flatMap(listSessionFiles),
    );
    // Older clients leave files with no message in them beside each session.
    return files.find(hasMessages) ?? files[0];
  };
  const parent = (): string | undefined => nearestProject(claudeDir, project, cwd);
  // Who is in a sub-directory means the project around it; who names a directory means that.
  const above = scope.project === undefined ? parent() : undefined;
  const found = newest(project) ?? (above === undefined ? undefined : newest(above));
  if (found !== undefined) return found;
  const all = listProjectFolders(scope.claudeDir).flatMap(listSessionFiles);
  throw notFound(`The project ${project} has no session`, all, scope);
}

function foldersIn({ claudeDir, project, cwd }: Scope): string[] {
  return project === undefined
    ? listProjectFolders(claudeDir)
    : projectFoldersOf(claudeDir, project, cwd);
}

/** A file larger than its head is taken for a session without looking further. */
function hasMessages(path: string): boolean {
  try {
    const head = readHead(path, HEAD);
    return head.length === HEAD || MESSAGE.test(head.toString('latin1'));
  } catch {
    return false;
  }
}

function notFound(what: string, files: readonly string[], scope: Scope): UserError {
  const { claudeDir, project } = scope;
  const nothing =
    project === undefined
      ? 'There are no sessions in that folder; --claude-dir names another one.'
      : `The project ${project} has no sessions there; without --project all are looked at.`;
  const newest = newestFirst(files).filter(hasMessages);
  return new UserError({
    code: 'session-not-found',
    message: `${what} in ${claudeDir}.`,
    hint:
      newest.length > 0
        ? `\`ccsurgery list TEXT\` finds sessions by title and project. The newest:${candidates(newest)}`
        : nothing,
  });
}

/** With what people know them by. */
function candidates(paths: readonly string[]): string {
  const ids = new Set(paths.map(idOf));
  const lines = firstLines(paths, MOST_CANDIDATES).map((path, index) => {
    if (index === MOST_CANDIDATES) return path;
    const { title = '(no title)', cwd } = peekSession(path);
    const age = formatAge(statOf(path)?.mtime ?? new Date(0), new Date());
    // Of one id in several projects only the path tells.
    const place = ids.size === paths.length && cwd !== undefined ? cwd : path;
    return `${idOf(path)}  ${age}  ${oneLine(title, LONGEST_TITLE)}  ${place}`;
  });
  // A name may hold line ends, and must not look like more lines.
  return lines.map((line) => `\n  ${verbatim(line)}`).join('');
}

function newestFirst(paths: readonly string[]): string[] {
  const times = new Map(paths.map((path) => [path, statOf(path)?.mtime.getTime() ?? 0]));
  const time = (path: string): number => times.get(path) as number;
  return [...paths].sort((a, b) => time(b) - time(a) || (a < b ? -1 : 1));
}

function idOf(path: string): string {
  return basename(path, '.jsonl');
}

function statOf(path: string): Stats | undefined {
  return attempt(() => statSync(path));
}
