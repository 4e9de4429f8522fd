import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

import { projectFolderFor, resolveClaudeDir } from '../bundle/claude-dir.ts';
import { type Places, placesBeside, placesIn } from '../bundle/places.ts';
import type { Session } from '../bundle/session.ts';
import { UserError, wrongUse } from '../errors.ts';
import { isBundleName } from '../tgz/opened-bundles.ts';
import { isShared, resumeDirOf, workingDirOf } from './working-dir.ts';

/** Where a new session goes. */
export interface Target {
  /** Of the file that is written; `-` is standard output. */
  readonly path: string;
  /** Of the transcript: the same, or below a bundle. */
  readonly transcript: string;
  /** Where the files beside it go; standard output has no place for them. */
  readonly places: Places | undefined;
  /** The project it can be resumed in; undefined outside of a Claude folder. */
  readonly project:
    | { readonly claudeDir: string; readonly workingDir: string | undefined }
    | undefined;
}

/** What the user said about where it goes: by default into the source's project. */
export interface Destination {
  /** A file for the transcript, or for a bundle (`.tgz`); `-` is standard output. */
  readonly output?: string | undefined;
  /** A working directory, as a client that runs there sees it. */
  readonly projectTo?: string | undefined;
  /** Default: where a client keeps its sessions. */
  readonly claudeDir?: string | undefined;
}

export function chooseTarget(session: Session, to: Destination, newId: string): Target {
  const usualDir = to.claudeDir ?? resolveClaudeDir();
  if (to.output === '-')
    return { path: '-', transcript: '-', places: undefined, project: undefined };
  if (to.output !== undefined)
    return isBundleName(to.output)
      ? inBundle(resolve(to.output), newId)
      : beside(session, resolve(to.output));
  if (to.projectTo !== undefined) return inProject(usualDir, to.projectTo, newId);
  const { claudeDir } = session;
  const workingDir = workingDirOf(session);
  if (claudeDir !== undefined)
    return inFolder(claudeDir, dirname(resolve(session.path)), resumeDirOf(session), newId);
  if (workingDir === undefined || isShared(workingDir))
    throw new UserError({
      code: 'unknown-project',
      message:
        workingDir === undefined
          ? 'The session names no working directory, so it is not clear which project it belongs to.'
          : `The session was shared: ${workingDir} is not said of this machine.`,
      hint: '-o FILE writes it to a file, `ccsurgery clone --project-to DIR` places it in a project.',
    });
  return inProject(usualDir, workingDir, newId);
}

/** The directory that `--project-to` names, as a client that runs there sees it. */
export function projectDirectory(given: string, cwd: string): string {
  const path = resolve(cwd, given);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (given === '' || (stat !== undefined && !stat.isDirectory()))
    throw wrongUse(
      given === '' ? '--project-to names no directory.' : `${path} is no directory.`,
      'Name the directory of a project; it need not exist yet.',
    );
  try {
    return realpathSync(path).normalize('NFC');
  } catch {
    // It may be made later.
    return path.normalize('NFC');
  }
}

function beside(session: Session, path: string): Target {
  if (session.artifacts.length > 0 && !path.endsWith('.jsonl'))
    throw wrongUse(
      `The session has ${session.artifacts.length} files beside it, which go into the folder that has the name of -o FILE without .jsonl; ${basename(path)} does not end so.`,
      `Give -o FILE a name that ends in .jsonl, or in .tgz for one file with all of them, or leave those files out with --no-artifacts.`,
    );
  return { path, transcript: path, places: placesBeside(path), project: undefined };
}

function inBundle(path: string, newId: string): Target {
  const transcript = join(path, `${newId}.jsonl`);
  return { path, transcript, places: placesBeside(transcript), project: undefined };
}

function inProject(claudeDir: string, workingDir: string, newId: string): Target {
  return inFolder(claudeDir, projectFolderFor(claudeDir, workingDir), workingDir, newId);
}

function inFolder(
  claudeDir: string,
  folder: string,
  workingDir: string | undefined,
  newId: string,
): Target {
  const path = join(folder, `${newId}.jsonl`);
  return {
    path,
    transcript: path,
    places: placesIn(claudeDir, folder, newId),
    project: { claudeDir, workingDir },
  };
}
