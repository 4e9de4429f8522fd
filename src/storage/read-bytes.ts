import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { UserError } from '../errors.ts';
import { fileTooLarge, LARGEST_FILE } from '../limits.ts';
import { readInto } from './read-from.ts';

const STREAM_PIECE = 2 ** 20;

const NOT_THERE = ['does not exist', 'Look for a mistake in its path.'] as const;
const FORBIDDEN = [
  'may not be read by this user',
  'Run it as the user who owns the file, or give this one the right to read it.',
] as const;
/** Why a file can't be read, and what to do about it. */
const REASONS: Readonly<Record<string, readonly [reason: string, hint: string]>> = {
  ENOENT: NOT_THERE,
  ENOTDIR: NOT_THERE,
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EISDIR: ['is a folder, not a session file', 'Name a file in it.'],
};

/** A whole file, or standard input for `-`, as one buffer. Of a file that grows meanwhile, what was there at the start. */
export function readBytes(path: string): Buffer {
  if (path === '-') return readDescriptor(0, 'standard input');
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (error) {
    throw unreadable(error, path);
  }
  try {
    return readDescriptor(descriptor, path);
  } finally {
    closeSync(descriptor);
  }
}

/** At most the first `limit` bytes of a file. */
export function readHead(path: string, limit: number): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    return readUpTo(descriptor, Math.min(limit, fstatSync(descriptor).size));
  } finally {
    closeSync(descriptor);
  }
}

function readDescriptor(descriptor: number, name: string): Buffer {
  try {
    const stat = fstatSync(descriptor);
    // A pipe has no size: /dev/fd/63 of a shell's <(…) is one.
    if (!stat.isFile()) return readStream(descriptor, name);
    if (stat.size > LARGEST_FILE) throw fileTooLarge(name, stat.size);
    return readUpTo(descriptor, stat.size);
  } catch (error) {
    throw unreadable(error, name);
  }
}

function readUpTo(descriptor: number, size: number): Buffer {
  return readInto(descriptor, Buffer.allocUnsafeSlow(size), null);
}

function readStream(descriptor: number, name: string): Buffer {
  const pieces: Buffer[] = [];
  let total = 0;
  for (;;) {
    const piece = Buffer.allocUnsafeSlow(STREAM_PIECE);
    const count = readSome(descriptor, piece);
    if (count === 0) return Buffer.concat(pieces, total);
    pieces.push(piece.subarray(0, count));
    total += count;
    if (total > LARGEST_FILE) throw fileTooLarge(name, total);
  }
}

/** A read that waits for a descriptor which somebody made non-blocking, as terminals and some pipes are. */
function readSome(descriptor: number, piece: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, piece, 0, piece.length, null);
    } catch (error) {
      const code = codeOf(error);
      // Windows reports the end of a pipe as an error.
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** What a failed read means to the user. */
export function unreadable(error: unknown, name: string): UserError {
  if (error instanceof UserError) return error;
  const code = codeOf(error);
  if (code === 'ERR_MEMORY_ALLOCATION_FAILED' || error instanceof RangeError)
    return new UserError({
      code: 'file-too-large',
      message: `${name} does not fit into memory.`,
      hint: 'End other programs, or work on a machine with more memory.',
    });
  const [reason, hint] = REASONS[code] ?? [`could not be read (${code || String(error)})`];
  return new UserError({ code: 'unreadable-file', message: `${name} ${reason}.`, hint: hint });
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? '';
}
