import { NEWLINE } from '../bytes.ts';
import type { Entry } from './entry.ts';
import { Transcript } from './transcript.ts';

/** A line, and where the next one starts. */
export interface Line {
  readonly bytes: Buffer;
  readonly next: number;
}

/** The lines of a part of a transcript from an offset on, first to last. */
export function* linesOf(bytes: Buffer, from = 0): Generator<Buffer> {
  for (let start = from; start < bytes.length; ) {
    const line = lineAt(bytes, start, start);
    yield line.bytes;
    start = line.next;
  }
}

/** Only the lines that hold a text: the others are passed over at the speed of a search. */
export function* linesWith(bytes: Buffer, text: string): Generator<Line> {
  for (let found = bytes.indexOf(text); found >= 0; ) {
    const line = lineAt(bytes, bytes.lastIndexOf(NEWLINE, found) + 1, found);
    yield line;
    found = line.next < bytes.length ? bytes.indexOf(text, line.next) : -1;
  }
}

/** Last to first. */
export function linesBackward(bytes: Buffer): Buffer[] {
  return [...linesOf(bytes)].reverse();
}

/** The entry in a line, unless the line is broken. */
export function entryOf(line: Buffer): Entry | undefined {
  const [entry] = new Transcript('', line).entries;
  return entry?.problem === undefined ? entry : undefined;
}

function lineAt(bytes: Buffer, start: number, searchFrom: number): Line {
  const newline = bytes.indexOf(NEWLINE, searchFrom);
  const end = newline < 0 ? bytes.length : newline;
  return { bytes: bytes.subarray(start, end), next: end + 1 };
}
