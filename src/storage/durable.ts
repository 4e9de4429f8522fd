import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  writeSync,
} from 'node:fs';
import { attempt } from '../attempt.ts';
import { readFrom } from './read-from.ts';
import { writeFailure } from './write-failure.ts';

/** Makes names in a folder durable: a rename outlasts a power cut only then. */
export function syncFolder(folder: string): void {
  sync(folder);
}

/** Makes durable what others wrote to a file. */
export function syncFile(path: string): void {
  sync(path);
}

function sync(path: string): void {
  // Windows opens no folders, and syncs no file that is open for reading.
  if (process.platform === 'win32') return;
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Appends to a file that is there, as clients do: in one go, so that their lines stay whole. All or nothing of it. */
export function appendDurably(path: string, bytes: Buffer): void {
  try {
    const descriptor = openSync(path, constants.O_RDWR | constants.O_APPEND);
    let taken = 0;
    try {
      while (taken < bytes.length)
        taken += writeSync(descriptor, bytes, taken, bytes.length - taken);
      fsyncSync(descriptor);
    } catch (error) {
      attempt(() => cutOff(descriptor, bytes.subarray(0, taken)));
      throw error;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw writeFailure(error, path);
  }
}

/** Takes back what a full disk took, unless somebody wrote behind it. */
function cutOff(descriptor: number, taken: Buffer): void {
  const start = fstatSync(descriptor).size - taken.length;
  if (readFrom(descriptor, start).equals(taken)) ftruncateSync(descriptor, start);
}
