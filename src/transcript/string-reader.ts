import { decodeString } from '../json/walker.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** A string that was read, and where: a file's bytes never change. */
interface Remembered {
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Reads string values out of the spans that a walk reports (quotes included). */
export class StringReader {
  bytes: Buffer = Buffer.alloc(0);
  private readonly recent: (Remembered | undefined)[] = [];

  read(start: number, end: number): string | undefined {
    if (this.bytes[start] !== QUOTE) return undefined;
    if (this.isPlain(start + 1, end - 1)) return this.bytes.toString('latin1', start + 1, end - 1);
    return decodeString(this.bytes.subarray(start + 1, end - 1));
  }

  /** As `read`, but a value that equals the last one read for the key is that same string: no work, no memory. */
  readShared(key: number, start: number, end: number): string | undefined {
    const last = this.recent[key];
    if (last !== undefined && this.equals(last, start, end)) return last.text;
    const text = this.read(start, end);
    if (text !== undefined) this.recent[key] = { bytes: this.bytes, start, end, text };
    return text;
  }

  /** Whether the value is a string of nothing but white space. */
  isBlank(start: number, end: number): boolean {
    if (this.bytes[start] !== QUOTE) return false;
    const first = this.bytes[start + 1] as number;
    // White space is a space, an escape or not ASCII: most texts are told by their first byte.
    if (first !== SPACE && first !== BACKSLASH && first < 0x80) return first === QUOTE;
    return decodeString(this.bytes.subarray(start + 1, end - 1)).trim() === '';
  }

  private isPlain(start: number, end: number): boolean {
    const { bytes } = this;
    for (let i = start; i < end; i++) {
      const byte = bytes[i] as number;
      if (byte >= 0x80 || byte === BACKSLASH) return false;
    }
    return true;
  }

  private equals(last: Remembered, start: number, end: number): boolean {
    const length = end - start;
    if (last.end - last.start !== length) return false;
    // Ids differ at their end more often than at their start.
    for (let i = length - 1; i >= 0; i--)
      if (last.bytes[last.start + i] !== this.bytes[start + i]) return false;
    return true;
  }
}
