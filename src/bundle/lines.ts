import type { Entry } from '../transcript/entry.ts';
import { Transcript } from '../transcript/transcript.ts';

const NEWLINE = 0x0a;
/** An entry's own fields stand before or after its content; how much of either end of a line is searched for them. */
const EDGE = 2048;

/** The lines of a part of a transcript, first to last. */
export function* linesOf(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline < 0 ? bytes.length : newline;
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** Last to first. */
export function linesBackward(bytes: Buffer): Buffer[] {
  return [...linesOf(bytes)].reverse();
}

/** Whether a line has a text near one of its ends, where an entry's type and role stand. */
export function hasAtEdge(line: Buffer, text: Buffer): boolean {
  if (line.length <= 2 * EDGE) return line.includes(text);
  return line.subarray(0, EDGE).includes(text) || line.subarray(-EDGE).includes(text);
}

/** The entry in a line, unless the line is broken. */
export function entryOf(line: Buffer): Entry | undefined {
  const [entry] = new Transcript('', line).entries;
  return entry?.problem === undefined ? entry : undefined;
}
