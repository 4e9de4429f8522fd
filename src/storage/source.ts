import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UserError } from '../errors.ts';
import { readFrom } from './read-from.ts';

const WINDOW = 2 ** 20;

/** What became of a file since it was read. */
export type SourceState =
  | { readonly kind: 'same' }
  /** It starts as it did; what was appended since. */
  | { readonly kind: 'grown'; readonly tail: Buffer }
  | { readonly kind: 'changed' }
  | { readonly kind: 'gone' };

/** Compares a file, byte for byte, with what was read of it. */
export function compareSource(path: string, read: Buffer): SourceState {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'gone' };
    throw error;
  }
  try {
    return compareFile(file, read);
  } finally {
    closeSync(file);
  }
}

/** As `compareSource`, for an open file. */
export function compareFile(file: number, read: Buffer): SourceState {
  const { size } = fstatSync(file);
  if (size < read.length) return { kind: 'changed' };
  const window = Buffer.allocUnsafe(WINDOW);
  for (let at = 0; at < read.length; ) {
    const count = readSync(file, window, 0, Math.min(WINDOW, read.length - at), at);
    if (count === 0) return { kind: 'changed' };
    if (window.compare(read, at, at + count, 0, count) !== 0) return { kind: 'changed' };
    at += count;
  }
  if (size === read.length) return { kind: 'same' };
  return { kind: 'grown', tail: readFrom(file, read.length) };
}

/** What is said of a file that is not what was read any more. */
export function sourceChanged(path: string, how = 'changed while it was worked on'): UserError {
  return new UserError({
    code: 'source-changed',
    message: `${path} ${how}. Nothing was changed.`,
    hint: 'Let the client that has the session open come to rest or close it, then try again.',
  });
}
