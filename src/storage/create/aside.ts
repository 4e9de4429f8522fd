import { constants, copyFileSync, linkSync, lstatSync, readlinkSync, symlinkSync } from 'node:fs';
import { temporaryName } from '../temporary-name.ts';

/** Gives what is about to be replaced a second, temporary name, from which it can be put back. */
export function keepAside(path: string): string {
  const aside = temporaryName(path);
  if (lstatSync(path).isSymbolicLink()) {
    symlinkSync(readlinkSync(path), aside);
    return aside;
  }
  try {
    linkSync(path, aside);
  } catch {
    // Not every file system lets a file have two names.
    copyFileSync(path, aside, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  }
  return aside;
}
