import { DASH } from '../json/characters.ts';

const DASHES = [8, 13, 18, 23];
/** Where the groups of four digits stand in a uuid's text. */
const GROUPS = [0, 4, 9, 14, 19, 24, 28, 32];
const NO_DIGIT = 0xff;
const HEX = Buffer.from('0123456789abcdef');
/** The value of each byte as a digit. Capital letters are none: an id is to come back as it was written. */
const VALUES = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, byte] of HEX.entries()) VALUES[byte] = value;

/** Reads a uuid in small letters as four numbers; false if it is none. */
export function readUuid(bytes: Uint8Array, at: number, into: Int32Array): boolean {
  for (let i = 0; i < DASHES.length; i++)
    if (bytes[at + (DASHES[i] as number)] !== DASH) return false;
  for (let word = 0; word < 4; word++) {
    const high = readGroup(bytes, at + (GROUPS[2 * word] as number));
    const low = readGroup(bytes, at + (GROUPS[2 * word + 1] as number));
    if (high < 0 || low < 0) return false;
    into[word] = (high << 16) | low;
  }
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
  for (let i = 0; i < DASHES.length; i++) bytes[at + (DASHES[i] as number)] = DASH;
  for (let word = 0; word < 4; word++) {
    const number = numbers[from + word] as number;
    writeGroup(number >>> 16, bytes, at + (GROUPS[2 * word] as number));
    writeGroup(number & 0xffff, bytes, at + (GROUPS[2 * word + 1] as number));
  }
}

function writeGroup(number: number, bytes: Uint8Array, at: number): void {
  bytes[at] = HEX[number >>> 12] as number;
  bytes[at + 1] = HEX[(number >>> 8) & 15] as number;
  bytes[at + 2] = HEX[(number >>> 4) & 15] as number;
  bytes[at + 3] = HEX[number & 15] as number;
}
