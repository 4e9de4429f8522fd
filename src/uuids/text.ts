import { DASH } from '../json/characters.ts';

const NO_DIGIT = 0xff;
const HEX = Buffer.from('0123456789abcdef');
/** The value of each byte as a digit. Capital letters are none: an id is to come back as it was written. */
const VALUES = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, byte] of HEX.entries()) VALUES[byte] = value;

// Ids are read and written for every line of a session, so both are spelled out.

/** Reads a uuid in small letters as four numbers; false if it is none. */
export function readUuid(bytes: Uint8Array, at: number, into: Int32Array): boolean {
  if (bytes[at + 8] !== DASH || bytes[at + 13] !== DASH) return false;
  if (bytes[at + 18] !== DASH || bytes[at + 23] !== DASH) return false;
  const a = readGroup(bytes, at);
  const b = readGroup(bytes, at + 4);
  const c = readGroup(bytes, at + 9);
  const d = readGroup(bytes, at + 14);
  const e = readGroup(bytes, at + 19);
  const f = readGroup(bytes, at + 24);
  const g = readGroup(bytes, at + 28);
  const h = readGroup(bytes, at + 32);
  if ((a | b | c | d | e | f | g | h) < 0) return false;
  into[0] = (a << 16) | b;
  into[1] = (c << 16) | d;
  into[2] = (e << 16) | f;
  into[3] = (g << 16) | h;
  return true;
}

/** Four digits as a number; -1 if one is none. */
function readGroup(bytes: Uint8Array, at: number): number {
  const a = VALUES[bytes[at] as number] as number;
  const b = VALUES[bytes[at + 1] as number] as number;
  const c = VALUES[bytes[at + 2] as number] as number;
  const d = VALUES[bytes[at + 3] as number] as number;
  return (a | b | c | d) === NO_DIGIT ? -1 : (a << 12) | (b << 8) | (c << 4) | d;
}

/** Writes four numbers as a uuid. */
export function writeUuid(numbers: Int32Array, from: number, bytes: Uint8Array, at: number): void {
  const a = numbers[from] as number;
  const b = numbers[from + 1] as number;
  const c = numbers[from + 2] as number;
  const d = numbers[from + 3] as number;
  writeGroup(a >>> 16, bytes, at);
  writeGroup(a & 0xffff, bytes, at + 4);
  bytes[at + 8] = DASH;
  writeGroup(b >>> 16, bytes, at + 9);
  bytes[at + 13] = DASH;
  writeGroup(b & 0xffff, bytes, at + 14);
  bytes[at + 18] = DASH;
  writeGroup(c >>> 16, bytes, at + 19);
  bytes[at + 23] = DASH;
  writeGroup(c & 0xffff, bytes, at + 24);
  writeGroup(d >>> 16, bytes, at + 28);
  writeGroup(d & 0xffff, bytes, at + 32);
}

function writeGroup(number: number, bytes: Uint8Array, at: number): void {
  bytes[at] = HEX[number >>> 12] as number;
  bytes[at + 1] = HEX[(number >>> 8) & 15] as number;
  bytes[at + 2] = HEX[(number >>> 4) & 15] as number;
  bytes[at + 3] = HEX[number & 15] as number;
}
