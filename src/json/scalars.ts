import { isDigit, isHex } from './character-kinds.ts';
import { DASH, ZERO } from './characters.ts';
import { JsonSyntaxError } from './syntax-error.ts';

const POINT = 0x2e;
const PLUS = 0x2b;
/** By their first byte. */
const LITERALS: readonly (Uint8Array | undefined)[] = ['true', 'false', 'null'].reduce<
  Uint8Array[]
>((words, word) => {
  words[word.charCodeAt(0)] = new TextEncoder().encode(word);
  return words;
}, []);
/** What may follow a backslash, but for `u`. */
const PLAIN_ESCAPES = new Set(new TextEncoder().encode('"\\/bfnrt'));
const LETTER_U = 0x75;

// Each starts at `pos`, ends before `end`, and gives the offset after what it read.

/** The rest of an escape, after its backslash. */
export function skipEscape(bytes: Uint8Array, pos: number, end: number): number {
  if (pos >= end) throw new JsonSyntaxError(pos, true);
  const byte = bytes[pos] as number;
  if (PLAIN_ESCAPES.has(byte)) return pos + 1;
  if (byte !== LETTER_U) throw new JsonSyntaxError(pos, false);
  for (let i = 1; i <= 4; i++) {
    if (pos + i >= end) throw new JsonSyntaxError(end, true);
    if (!isHex(bytes[pos + i] as number)) throw new JsonSyntaxError(pos + i, false);
  }
  return pos + 5;
}

export function skipNumber(bytes: Uint8Array, pos: number, end: number): number {
  const at = (byte: number): boolean => pos < end && bytes[pos] === byte;
  if (at(DASH)) pos++;
  if (at(ZERO)) pos++;
  else pos = skipDigits(bytes, pos, end);
  if (at(POINT)) pos = skipDigits(bytes, pos + 1, end);
  if (at(0x65) || at(0x45)) {
    pos++;
    if (at(PLUS) || at(DASH)) pos++;
    pos = skipDigits(bytes, pos, end);
  }
  return pos;
}

function skipDigits(bytes: Uint8Array, pos: number, end: number): number {
  const first = pos;
  while (pos < end && isDigit(bytes[pos] as number)) pos++;
  if (pos === first) throw new JsonSyntaxError(pos, pos >= end);
  return pos;
}

export function skipLiteral(bytes: Uint8Array, pos: number, end: number): number {
  const word = LITERALS[bytes[pos] as number];
  if (word === undefined) throw new JsonSyntaxError(pos, false);
  for (let i = 0; i < word.length; i++) {
    if (pos + i >= end) throw new JsonSyntaxError(end, true);
    if (bytes[pos + i] !== word[i]) throw new JsonSyntaxError(pos + i, false);
  }
  return pos + word.length;
}
