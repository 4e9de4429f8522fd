import { BACKSLASH, QUOTE } from '../json/characters.ts';
import { decodeString } from '../json/decode-string.ts';

const SPACE = 0x20;

/** What Buffer.toString calls in the end; ids are read so often that the way there counts. */
type Latin1Buffer = Buffer & { latin1Slice(start: number, end: number): string };

/** The string in a span with its quotes; undefined if it is another value. */
export function readString(bytes: Buffer, start: number, end: number): string | undefined {
  if (bytes[start] !== QUOTE) return undefined;
  for (let i = start + 1; i < end - 1; i++) {
    const byte = bytes[i] as number;
    if (byte >= 0x80 || byte === BACKSLASH) return decodeString(bytes.subarray(start + 1, end - 1));
  }
  return (bytes as Latin1Buffer).latin1Slice(start + 1, end - 1);
}

/** Reads string values out of the spans that a walk reports. */
export class StringReader {
  bytes: Buffer = Buffer.alloc(0);
  /** The last string read for each key. */
  private readonly recent: (string | undefined)[] = [];

  /** As `readString`, but a value that equals the last one read for the key costs nothing. */
  readShared(key: number, start: number, end: number): string | undefined {
    const last = this.recent[key];
    if (last !== undefined && this.isWritten(last, start, end)) return last;
    const text = readString(this.bytes, start, end);
    this.recent[key] = text;
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

  /** Whether the value is this text, written plainly. */
  private isWritten(text: string, start: number, end: number): boolean {
    const { bytes } = this;
    if (text.length !== end - start - 2 || bytes[start] !== QUOTE) return false;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code !== bytes[start + 1 + i] || code >= 0x80 || code === BACKSLASH) return false;
    }
    return true;
  }
}
