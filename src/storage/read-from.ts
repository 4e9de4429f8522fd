import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** What an open file holds from an offset on. */
export function readFrom(descriptor: number, from: number): Buffer {
  const rest = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - from));
  let filled = 0;
  while (filled < rest.length) {
    const count = readSync(descriptor, rest, filled, rest.length - filled, from + filled);
    if (count === 0) break;
    filled += count;
  }
  return rest.subarray(0, filled);
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
