import { indexOfText } from '../bytes.ts';

/** Part of a file that ends with a line, or with the file. */
export interface Piece {
  /** Valid until the next piece is asked for. */
  readonly bytes: Buffer;
  /** Where it stands in the file. */
  readonly offset: number;
}

/** The bytes of a file as they were read: in memory, or on disk until somebody asks. */
export interface ByteSource {
  readonly length: number;
  /** Holds what was asked for last. */
  readonly window: Buffer;
  /** Where in the window the bytes from `start` to `end` stand: both hold until something else is asked for. */
  seek(start: number, end: number): number;
  /** The same bytes for as long as they are needed. */
  slice(start: number, end: number): Buffer;
  /** They may be many: as pieces of some size. */
  chunks(start?: number, end?: number): Iterable<Buffer>;
  /** The offset of a text, or -1. */
  indexOf(text: string, from: number): number;
  /** All of it, to be gone through once. A line of more than `longestLine` bytes may lack its end. */
  pieces(longestLine: number): Iterable<Piece>;
}

/** What was read whole is in memory. */
export function sourceOf(content: Buffer | ByteSource): ByteSource {
  return Buffer.isBuffer(content) ? new MemoryBytes(content) : content;
}

/** All of it in memory. */
class MemoryBytes implements ByteSource {
  readonly window: Buffer;

  constructor(bytes: Buffer) {
    this.window = bytes;
  }

  get length(): number {
    return this.window.length;
  }

  seek(start: number): number {
    return start;
  }

  slice(start: number, end: number): Buffer {
    return this.window.subarray(start, end);
  }

  chunks(start = 0, end = this.length): Iterable<Buffer> {
    return [this.window.subarray(start, end)];
  }

  indexOf(text: string, from: number): number {
    return indexOfText(this.window, text, from);
  }

  pieces(): Iterable<Piece> {
    return [{ bytes: this.window, offset: 0 }];
  }
}
