import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { entryOf } from '../bundle/lines.ts';

const NEWLINE = 0x0a;
const LINE_END = Buffer.from('\n');
const NOTHING = Buffer.alloc(0);
/** How often, and how long in milliseconds, the rest of a line is waited for: two seconds in all. */
const PATIENCE = { looks: 200, pause: 10 };
/** No line is longer. */
const LONGEST_LINE = 2 ** 28;

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

/** As `readFrom`, but half a line is given time to become whole. */
export async function readLinesFrom(descriptor: number, from: number): Promise<Buffer> {
  for (let look = 1; ; look++) {
    const rest = readFrom(descriptor, from);
    if (endsLine(rest) || look === PATIENCE.looks) return rest;
    await sleep(PATIENCE.pause);
  }
}

/** Waits while somebody is in the middle of writing a line to a file, so that nothing is put into it. */
export async function whenLineEnds(path: string): Promise<void> {
  for (let look = 1; look < PATIENCE.looks && !endsLine(lastByte(path)); look++)
    await sleep(PATIENCE.pause);
}

/** Waits while the last line of a file, half written when it was read, may still become whole. */
export async function whenNoLongerWritten(descriptor: number, size: number): Promise<void> {
  const isFresh = (mtime: number): boolean => Date.now() - mtime < PATIENCE.looks * PATIENCE.pause;
  for (let look = 1; look < PATIENCE.looks; look++) {
    const now = fstatSync(descriptor);
    if (now.size !== size || !isFresh(now.mtimeMs)) return;
    await sleep(PATIENCE.pause);
  }
}

/** Whether a file ends in the middle of a line. A last line that lacks only its newline is whole. */
export function endsInHalfLine(bytes: Buffer): boolean {
  const end = bytes.subarray(-LONGEST_LINE);
  const last = end.subarray(end.lastIndexOf(NEWLINE) + 1);
  return last.length > 0 && entryOf(last) === undefined;
}

function lastByte(path: string): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    return readFrom(descriptor, Math.max(0, fstatSync(descriptor).size - 1));
  } finally {
    closeSync(descriptor);
  }
}

export function endsLine(bytes: Buffer): boolean {
  return bytes.length === 0 || bytes.at(-1) === NEWLINE;
}

/**
 * What must stand between a file without a last newline and lines that follow. Without it the
 * first of them would be glued on, unless it is the rest of a line that was half written.
 */
export function jointBefore(lines: Buffer): Buffer {
  const newline = lines.indexOf(NEWLINE);
  const first = newline < 0 ? lines : lines.subarray(0, newline);
  return entryOf(first) === undefined ? NOTHING : LINE_END;
}
