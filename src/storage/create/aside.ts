import {
  constants,
  copyFileSync,
  linkSync,
  lstatSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { attempt } from '../../attempt.ts';
import { digestFile, isSameState } from '../digest.ts';

/** Gives what is about to be replaced a second name, from which it can be put back. */
export function keepAside(path: string, aside: string): void {
  if (lstatSync(path).isSymbolicLink()) {
    symlinkSync(readlinkSync(path), aside);
    return;
  }
  try {
    linkSync(path, aside);
  } catch {
    // Not every file system lets a file have two names.
    copyFileSync(path, aside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
}

/** Puts it back, also if it was not replaced yet. */
export function putAsideBack(path: string, aside: string): void {
  renameSync(aside, path);
  // A rename of one of two names of a file to the other leaves both.
  rmSync(aside, { force: true });
}

/** Whether a file is still the one that was kept aside. */
export function isStill(path: string, aside: string): boolean {
  const link = attempt(() => readlinkSync(aside));
  if (link !== undefined) return link === attempt(() => readlinkSync(path));
  return attempt(() => isSameState(digestFile(path), digestFile(aside))) ?? false;
}
