import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** One read call of 2 GiB or more fails. */
const PIECE = 2 ** 30;

/** What an open file holds from an offset on. */
export function readFrom(descriptor: number, from: number): Buffer {
  return readInto(descriptor, Buffer.alloc(Math.max(0, fstatSync(descriptor).size - from)), from);
}

/**
 * Fills a buffer with what an open file holds, as far as that goes.
 * @param from An offset; null: where the last read ended.
 */
export function readInto(descriptor: number, into: Buffer, from: number | null): Buffer {
  let filled = 0;
  while (filled < into.length) {
    const length = Math.min(PIECE, into.length - filled);
    const position = from === null ? null : from + filled;
    const count = readSync(descriptor, into, filled, length, position);
    if (count === 0) break;
    filled += count;
  }
  return into.subarray(0, filled);
}

/** Opens a file for as long as a step takes. */
export function withFile<T>(path: string, step: (descriptor: number) => T): T {
  const descriptor = openSync(path, 'r');
  try {
    return step(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
