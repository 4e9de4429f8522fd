import { isUtf8 } from 'node:buffer';

/** In a text, a byte that is no part of UTF-8 stands as this and its value: half of a pair, which no text has alone. */
const HALF = 0xdc00;
const HALVES = /([\udc80-\udcff])/u;

/** Bytes as a text that can be written back as they were, also where they are no UTF-8. */
export function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8');
  let text = '';
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] as number;
    const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (first < 0x80 || isUtf8(bytes.subarray(at, at + length))) at += length;
    else {
      text += bytes.toString('utf8', from, at) + String.fromCharCode(HALF + first);
      from = ++at;
    }
  }
  return text + bytes.toString('utf8', from);
}

export function bytesOf(text: string): Buffer {
  const pieces = text.split(HALVES);
  if (pieces.length === 1) return Buffer.from(text);
  const isByte = (index: number): boolean => index % 2 === 1;
  return Buffer.concat(
    pieces.map((piece, index) =>
      isByte(index) ? Buffer.of(piece.charCodeAt(0) - HALF) : Buffer.from(piece),
    ),
  );
}
