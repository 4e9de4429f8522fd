import { decodeString } from '../json/walker.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/** How many ids are remembered. */
const RECENT = 12;

/** Reads string values out of the spans that a walk reports (quotes included). */
export class StringReader {
  bytes: Buffer = Buffer.alloc(0);
  /** The last string read for each key. */
  private readonly recent: (string | undefined)[] = [];
  private readonly ids: string[] = [];
  private oldest = 0;

  read(start: number, end: number): string | undefined {
    if (this.bytes[start] !== QUOTE) return undefined;
    if (this.isPlain(start + 1, end - 1)) return this.bytes.toString('latin1', start + 1, end - 1);
    return decodeString(this.bytes.subarray(start + 1, end - 1));
  }

  /** As `read`, but a value that equals the last one read for the key is that same string: no work, no memory. */
  readShared(key: number, start: number, end: number): string | undefined {
    const last = this.recent[key];
    if (last !== undefined && this.isWritten(last, start, end)) return last;
    const text = this.read(start, end);
    this.recent[key] = text;
    return text;
  }

  /** For ids: most are those of one of a few lines before, and then are that same string. */
  readRecent(start: number, end: number): string | undefined {
    for (const text of this.ids) if (this.isWritten(text, start, end)) return text;
    const text = this.read(start, end);
    if (text === undefined) return undefined;
    this.ids[this.oldest] = text;
    this.oldest = (this.oldest + 1) % RECENT;
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

  /** Whether the value is this text, written plainly. */
  private isWritten(text: string, start: number, end: number): boolean {
    const { bytes } = this;
    if (text.length !== end - start - 2 || bytes[start] !== QUOTE) return false;
    // From the end, where ids differ first.
    for (let i = text.length - 1; i >= 0; i--) {
      const code = text.charCodeAt(i);
      if (code !== bytes[start + 1 + i] || code >= 0x80 || code === BACKSLASH) return false;
    }
    return true;
  }
}
