import { BACKSLASH, QUOTE } from '../json/characters.ts';
import { decodeString } from '../json/decode-string.ts';
import type { IdTable } from './id-table.ts';

const SPACE = 0x20;

/** What Buffer.toString calls in the end; ids are read so often that the way there counts. */
type Latin1Buffer = Buffer & { latin1Slice(start: number, end: number): string };

/** The string in a span with its quotes; undefined if it is another value. */
export function readString(bytes: Buffer, start: number, end: number): string | undefined {
  if (bytes[start] !== QUOTE) return undefined;
  if (!isPlain(bytes, start, end)) return decodeString(bytes.subarray(start + 1, end - 1));
  return (bytes as Latin1Buffer).latin1Slice(start + 1, end - 1);
}

/** Whether the string has no escapes and nothing but ASCII in it: then its bytes are its text. */
function isPlain(bytes: Buffer, start: number, end: number): boolean {
  for (let i = start + 1; i < end - 1; i++) {
    const byte = bytes[i] as number;
    if (byte >= 0x80 || byte === BACKSLASH) return false;
  }
  return true;
}

/** Looks at string values in the spans that a walk reports. */
export class StringReader {
  bytes: Buffer = Buffer.alloc(0);

  /** The number of an id in a table, to which it is added. */
  addId(start: number, end: number, table: IdTable): number {
    const { bytes } = this;
    if (isPlain(bytes, start, end)) return table.addAt(bytes, start + 1, end - 1);
    return table.add(decodeString(bytes.subarray(start + 1, end - 1)));
  }

  /** Whether the value is a string of nothing but white space. */
  isBlank(start: number, end: number): boolean {
    if (this.bytes[start] !== QUOTE) return false;
    const first = this.bytes[start + 1] as number;
    // White space is a space, an escape or not ASCII: most texts are told by their first byte.
    if (first !== SPACE && first !== BACKSLASH && first < 0x80) return first === QUOTE;
    return decodeString(this.bytes.subarray(start + 1, end - 1)).trim() === '';
  }
}
