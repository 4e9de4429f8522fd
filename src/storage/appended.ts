import { fstatSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEWLINE } from '../bytes.ts';
import type { ByteSource } from '../transcript/byte-source.ts';
import { entryOf } from '../transcript/lines.ts';
import { readFrom, withFile } from './read-from.ts';

/** How often, and how long in milliseconds, the rest of a line is waited for: two seconds in all. */
const PATIENCE = { looks: 200, pause: 10 };
/** How long, in milliseconds, a client may take from opening a file to writing its line. */
const SETTLE = 50;
const MOST_LOOKS = 40;
/** No line is longer. */
const LONGEST_LINE = 2 ** 28;
/** Most lines are shorter: more is read only of a longer one. */
const USUAL_LINE = 2 ** 16;

/** What an open file holds from an offset on. Half a line is given time to become whole. */
export async function readLinesFrom(descriptor: number, from: number): Promise<Buffer> {
  for (let look = 1; ; look++) {
    const rest = readFrom(descriptor, from);
    if (endsLine(rest) || look === PATIENCE.looks) return rest;
    await sleep(PATIENCE.pause);
  }
}

/** Looks again and again, until a look after some time finds nothing more. */
export async function whenSettled(findsMore: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < MOST_LOOKS; look++) {
    const isMore = await findsMore();
    if (!isMore && look > 0) return;
    await sleep(SETTLE);
  }
}

/** The last line of a file once nobody is in the middle of writing it; empty if it has its newline. */
export async function restingLastLine(path: string): Promise<Buffer> {
  for (let look = 1; ; look++) {
    const last = lastLine(path);
    if (isWhole(last) || look === PATIENCE.looks) return last;
    await sleep(PATIENCE.pause);
  }
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

/** The line in whose middle content ends; empty if it ends with a line. A last line that lacks only its newline is whole. */
export function halfLineOf(read: ByteSource): Buffer {
  const last = lastLineFrom(Math.min(read.length, LONGEST_LINE), (length) =>
    read.slice(read.length - length, read.length),
  );
  return isWhole(last) ? last.subarray(0, 0) : last;
}

export function endsLine(bytes: Buffer): boolean {
  return bytes.length === 0 || bytes.at(-1) === NEWLINE;
}

/** Whether what starts here is the rest of a line, and no line of its own. */
export function startsInLine(bytes: Buffer): boolean {
  const end = bytes.indexOf(NEWLINE);
  return entryOf(end < 0 ? bytes : bytes.subarray(0, end)) === undefined;
}

/** What a file holds after its last newline. */
export function lastLine(path: string): Buffer {
  return withFile(path, (descriptor) => {
    const { size } = fstatSync(descriptor);
    return lastLineFrom(size, (length) => readFrom(descriptor, size - length));
  });
}

/** @param endOf Gives the last bytes, of which there are at most `most`. */
function lastLineFrom(most: number, endOf: (length: number) => Buffer): Buffer {
  for (let length = USUAL_LINE; ; length *= 2) {
    const end = endOf(Math.min(length, most));
    if (end.includes(NEWLINE) || length >= most) return end.subarray(end.lastIndexOf(NEWLINE) + 1);
  }
}

function isWhole(line: Buffer): boolean {
  return line.length === 0 || entryOf(line) !== undefined;
}
