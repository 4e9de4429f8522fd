import { accessSync, constants, lstatSync, type Stats, statSync } from 'node:fs';
import { dirname, sep } from 'node:path';
import { UserError, type UserErrorCode, wrongUse } from '../../errors.ts';
import { verbatim } from '../../text/unsafe-characters.ts';
import { writeFailure } from '../write-failure.ts';
import { nearestFolder } from './folders.ts';
import { bearsNameOf } from './session-name.ts';

/** What is found where new files are to be. */
export interface Ground {
  /** Targets whose name is taken, to be replaced, with the mode that is kept then. */
  readonly taken: ReadonlyMap<string, number | undefined>;
  /** Folders to make, each after the one that it lies in. */
  readonly missing: readonly string[];
}

const PERMISSIONS = 0o777;

/** Looks at every target of a new session, the transcript first, and refuses where one can't or must not be written. */
export function surveyTargets(targets: readonly string[], force: boolean): Ground {
  refuseDoubles(targets);
  const taken = new Map<string, number | undefined>();
  for (const target of targets) {
    const found = look(target, lstatSync);
    if (found !== undefined) taken.set(target, modeToKeep(found, target));
  }
  if (taken.size > 0 && !force) throw exists([...taken.keys()]);
  const missing = new Set<string>();
  for (const folder of new Set(targets.map((target) => dirname(target)))) {
    surveyFolder(folder, targets, missing);
    requireAccess(folder);
  }
  return { taken, missing: [...missing] };
}

function refuseDoubles(targets: readonly string[]): void {
  const seen = new Set<string>();
  const double = targets.find((target) => seen.size === seen.add(target).size);
  if (double === undefined) return;
  throw wrongUse(`Two files would be written to ${double}.`, 'Give each a name of its own.');
}

/** A link has none. What is no regular file, or leads to something else, is never replaced. */
function modeToKeep(found: Stats, target: string): number | undefined {
  const led = found.isSymbolicLink() ? look(target, statSync) : found;
  if (led !== undefined && !led.isFile())
    throw refusal(
      'target-not-a-file',
      `${target} is ${led.isDirectory() ? 'a folder' : 'no regular file'}.`,
      'Choose another name.',
    );
  return found === led ? found.mode & PERMISSIONS : undefined;
}

/** Adds a folder that is not there to those to make, those above it first. */
function surveyFolder(folder: string, targets: readonly string[], missing: Set<string>): void {
  const isOwn = bearsNameOf(targets[0] as string, folder);
  if (targets.includes(folder))
    throw refusal(
      'not-a-folder',
      `${folder} would have to be a file and a folder.`,
      'Let the name of the transcript end in .jsonl.',
    );
  const found = look(folder, lstatSync);
  if (found === undefined || isOwn) surveyFolder(dirname(folder), targets, missing);
  if (found === undefined) missing.add(folder);
  else if (isOwn && found.isSymbolicLink())
    throw refusal(
      'link-in-the-way',
      `${folder} is a link: it leads out of the session.`,
      'Remove the link, or choose another name.',
    );
  else if (!look(folder, statSync)?.isDirectory())
    throw refusal('not-a-folder', `${folder} is no folder.`, 'Choose another place.');
}

function requireAccess(folder: string): void {
  const nearest = nearestFolder(`${folder}${sep}file`);
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw writeFailure(error, folder);
  }
}

/** Undefined if there is nothing of that name. */
function look(path: string, stat: (path: string) => Stats): Stats | undefined {
  try {
    return stat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw writeFailure(error, path);
  }
}

function exists(taken: readonly string[]): UserError {
  const advice = 'Choose another name, or replace with --force.';
  if (taken.length === 1) return refusal('target-exists', `${taken[0]} exists.`, advice);
  const names = taken.map((path) => `  ${verbatim(path)}`);
  return refusal('target-exists', `${taken.length} files exist.`, [...names, advice].join('\n'));
}

function refusal(code: UserErrorCode, message: string, hint: string): UserError {
  return new UserError({ code, message, hint });
}
