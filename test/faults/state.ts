import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { filesBelow } from '../files-below.ts';
import { LATE } from './session.ts';

/** What the files of a Claude folder hold, by their paths in it; temporary ones aside. */
export type State = ReadonlyMap<string, string>;

export function stateIn(root: string): State {
  const claude = join(root, 'claude');
  const files = filesBelow(claude).filter((path) => !isTemporary(path));
  return new Map(files.map((path) => [relative(claude, path), digestOf(path)]));
}

/** What a run left that was killed, or one that goes on. */
export function litterIn(root: string): string[] {
  return filesBelow(join(root, 'claude')).filter(isTemporary);
}

function isTemporary(path: string): boolean {
  return basename(path).startsWith('.');
}

/** Without what is different in every run, and without lines that a client appended. */
function digestOf(path: string): string {
  const text = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !line.includes(LATE.repeat(2)))
    .join('\n')
    .replaceAll(/"timestamp":"[^"]*"/g, '"timestamp"')
    .replaceAll(
      /(?!0000000\d)[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
      'id',
    );
  return createHash('sha256').update(text).digest('hex');
}

export type Standing = 'old' | 'new' | 'mixed' | 'broken';

/** Whether files are all as before a command, all as after it, or some of each; broken is a file that is neither. */
export function standing(now: State, old: State, changed: State): Standing {
  if (isSame(now, old)) return 'old';
  if (isSame(now, changed)) return 'new';
  const isEither = ([path, digest]: [string, string]): boolean =>
    digest === old.get(path) || digest === changed.get(path);
  const isThere = (path: string): boolean => now.has(path) || !changed.has(path) || !old.has(path);
  return [...now].every(isEither) && [...old.keys()].every(isThere) ? 'mixed' : 'broken';
}

/** @param isOfInterest Other files may be anything. */
export function isSame(
  now: State,
  other: State,
  isOfInterest: (path: string) => boolean = () => true,
): boolean {
  const paths = [...now.keys(), ...other.keys()].filter(isOfInterest);
  return paths.every((path) => now.get(path) === other.get(path));
}
