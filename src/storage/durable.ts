import { closeSync, constants, fsyncSync, openSync, writeSync } from 'node:fs';
import { writeFailure } from './write-failure.ts';

/** Makes names in a folder durable: a rename outlasts a power cut only then. */
export function syncFolder(folder: string): void {
  // Windows opens no folders, and has no way to.
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Appends to a file that is there, as clients do: in one go, so that their lines stay whole. */
export function appendDurably(path: string, bytes: Buffer): void {
  try {
    const descriptor = openSync(path, constants.O_WRONLY | constants.O_APPEND);
    try {
      for (let from = 0; from < bytes.length; )
        from += writeSync(descriptor, bytes, from, bytes.length - from);
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw writeFailure(error, path);
  }
}
