import { attempt } from '../attempt.ts';
import { NEWLINE } from '../bytes.ts';
import { ByteSearch } from '../json/byte-search.ts';
import { readInto, withFile } from '../storage/read-from.ts';
import { needlesFor } from './needles.ts';
import type { Pattern } from './pattern.ts';

/** Small enough to stay in the processor's cache until it has been searched. */
const ROOM = 256 * 1024;

/** Passes over files and lines whose bytes show that there is no match. */
export class ByteFilter {
  /** Undefined if bytes can't tell. */
  private readonly search: ByteSearch | undefined;
  /** Part of a needle that may stand at the end of the room. */
  private readonly overlap: number;

  constructor({ literals, regex }: Pattern) {
    const needles = needlesFor(literals, regex);
    // Without WebAssembly all is looked at.
    this.search = needles && attempt(() => new ByteSearch(ROOM, needles));
    this.overlap = Math.max(0, ...(needles ?? []).map(({ bytes }) => bytes.length - 1));
  }

  /** Whether a match may be in a file, which is read up to the first place that looks like one. */
  mayHold(path: string): boolean {
    const { search, overlap } = this;
    if (search === undefined) return true;
    const { room } = search;
    return withFile(path, (descriptor) => {
      for (let kept = 0; ; ) {
        const filled = kept + readInto(descriptor, room.subarray(kept), null).length;
        if (search.indexIn(0, filled) >= 0) return true;
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
    const { search, overlap } = this;
    if (search === undefined) return from;
    const { room } = search;
    for (let start = from; start < bytes.length; start += room.length - overlap) {
      const filled = bytes.copy(room, 0, start, start + room.length);
      const found = search.indexIn(0, filled);
      if (found >= 0) return start + found;
    }
    return -1;
  }
}
