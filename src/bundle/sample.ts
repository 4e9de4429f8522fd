import { closeSync, fstatSync, openSync } from 'node:fs';
import { NEWLINE } from '../bytes.ts';
import { readInto } from '../storage/read-from.ts';

/** Parts of a transcript that hold whole lines only. They are valid until the next file is sampled. */
export interface Sample {
  readonly head: Buffer;
  readonly tail: Buffer;
  /** All of it, if the file is small. */
  readonly whole: Buffer | undefined;
}

/** One buffer for all files: fresh ones would cost more than the reading. */
let scratch = Buffer.alloc(0);

/** Reads a file whole if it has no more than `wholeBytes`, otherwise `windowBytes` at each end. */
export function readSample(path: string, wholeBytes: number, windowBytes: number): Sample {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const room = Math.max(wholeBytes, 2 * windowBytes);
    if (scratch.length < room) scratch = Buffer.allocUnsafeSlow(room);
    if (size <= wholeBytes) {
      const whole = readInto(file, scratch.subarray(0, size), 0);
      return { head: headOf(whole, windowBytes), tail: tailOf(whole, windowBytes), whole };
    }
    const first = scratch.subarray(0, windowBytes);
    const last = scratch.subarray(windowBytes, 2 * windowBytes);
    return {
      head: wholeLines(readInto(file, first, 0), false, true),
      tail: wholeLines(readInto(file, last, size - windowBytes), true, false),
      whole: undefined,
    };
  } finally {
    closeSync(file);
  }
}

function headOf(whole: Buffer, length: number): Buffer {
  return wholeLines(whole.subarray(0, length), false, whole.length > length);
}

function tailOf(whole: Buffer, length: number): Buffer {
  return wholeLines(whole.subarray(-length), whole.length > length, false);
}

/** Leaves out the lines that the edges of a window cut through; none is left if it lies within one. */
function wholeLines(window: Buffer, isStartCut: boolean, isEndCut: boolean): Buffer {
  const newline = isStartCut ? window.indexOf(NEWLINE) : -1;
  const start = isStartCut && newline < 0 ? window.length : newline + 1;
  const end = isEndCut ? window.lastIndexOf(NEWLINE) + 1 : window.length;
  return window.subarray(start, Math.max(start, end));
}
