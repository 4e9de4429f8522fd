import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from '../../attempt.ts';
import { syncFolder } from '../durable.ts';

const OWNER_ONLY = 0o700;

/** The folder that a path lies in, or the nearest above it that is there. */
export function nearestFolder(path: string): string {
  let folder = dirname(path);
  while (!isFolder(folder) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** Makes a folder for the owner alone; false if another process was faster. */
export function makeFolder(folder: string): boolean {
  try {
    mkdirSync(folder, OWNER_ONLY);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!lstatSync(folder).isDirectory()) throw error;
    return false;
  }
}

/**
 * Makes a folder and those above it that are missing; gives the topmost that had to be made. One by
 * one: asked for all of them, Node calls a disk that can't be written a folder that is gone.
 */
export function makeFolders(folder: string): string | undefined {
  if (isFolder(folder)) return undefined;
  const above = makeFolders(dirname(folder));
  return makeFolder(folder) ? (above ?? folder) : above;
}

/** As `makeFolders`; the names of the new ones outlast a power cut, as far as this user may sync them. */
export function makeDurableFolders(folder: string): string | undefined {
  const topmost = makeFolders(folder);
  if (topmost === undefined) return undefined;
  for (let made = folder; made.length >= topmost.length; made = dirname(made))
    attempt(() => syncFolder(dirname(made)));
  return topmost;
}

function isFolder(path: string): boolean {
  return attempt(() => statSync(path).isDirectory()) ?? false;
}
