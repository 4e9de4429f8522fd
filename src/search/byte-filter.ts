import { NEWLINE } from '../bytes.ts';
import { readInto, withFile } from '../storage/read-from.ts';
import { type BytePattern, bytePattern } from './byte-pattern.ts';
import type { Pattern } from './pattern.ts';

/** Larger pieces are slower: their strings no longer fit into the processor's cache. */
const ROOM = 64 * 1024;

/** Passes over files and lines whose bytes show that there is no match. */
export class ByteFilter {
  /** Undefined if bytes can't tell. */
  private readonly wanted: BytePattern | undefined;
  /** Part of a match may stand at the end of a piece. */
  private readonly overlap: number;
  private readonly room = Buffer.allocUnsafe(ROOM);

  constructor({ literals, regex }: Pattern) {
    this.wanted = bytePattern(literals, regex);
    this.overlap = (this.wanted?.longest ?? 1) - 1;
  }

  /** Whether a match may be in a file, which is read up to the first place that looks like one. */
  mayHold(path: string): boolean {
    const { wanted, overlap, room } = this;
    if (wanted === undefined) return true;
    return withFile(path, (descriptor) => {
      for (let kept = 0; ; ) {
        const filled = kept + readInto(descriptor, room.subarray(kept), null).length;
        if (wanted.regex.test(room.toString('latin1', 0, filled))) return true;
        if (filled < room.length) return false;
        kept = overlap;
        room.copy(room, 0, filled - kept, filled);
      }
    });
  }

  /** The lines that may hold a match. */
  *lines(bytes: Buffer): Generator<{ readonly start: number; readonly bytes: Buffer }> {
    for (let from = 0; from < bytes.length; ) {
      const place = this.nextPlace(bytes, from);
      if (place < 0) return;
      const start = place === 0 ? 0 : bytes.lastIndexOf(NEWLINE, place - 1) + 1;
      const newline = bytes.indexOf(NEWLINE, place);
      const end = newline < 0 ? bytes.length : newline;
      yield { start, bytes: bytes.subarray(start, end) };
      from = end + 1;
    }
  }

  private nextPlace(bytes: Buffer, from: number): number {
    const { wanted, overlap } = this;
    if (wanted === undefined) return from;
    for (let start = from; start < bytes.length; start += ROOM - overlap) {
      const end = Math.min(start + ROOM, bytes.length);
      const found = bytes.toString('latin1', start, end).search(wanted.regex);
      if (found >= 0) return start + found;
    }
    return -1;
  }
}
