import { closeSync, fstatSync, openSync } from 'node:fs';
import { UserError } from '../errors.ts';
import { type ByteSource, sourceOf } from '../transcript/byte-source.ts';
import { readFrom, readInto } from './read-from.ts';

const WINDOW = 2 ** 20;

/** What became of a file since it was read. */
export type SourceState =
  | { readonly kind: 'same' }
  /** It starts as it did; what was appended since. */
  | { readonly kind: 'grown'; readonly tail: Buffer }
  | { readonly kind: 'changed' }
  | { readonly kind: 'gone' };

/** Compares a file, byte for byte, with what was read of it. */
export function compareSource(path: string, read: Buffer | ByteSource): SourceState {
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
export function compareFile(file: number, content: Buffer | ByteSource): SourceState {
  const read = sourceOf(content);
  const { size } = fstatSync(file);
  if (size < read.length) return { kind: 'changed' };
  const window = Buffer.allocUnsafe(WINDOW);
  for (let at = 0; at < read.length; at += WINDOW) {
    const expected = read.slice(at, Math.min(at + WINDOW, read.length));
    const found = readInto(file, window.subarray(0, expected.length), at);
    if (!found.equals(expected)) return { kind: 'changed' };
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
