import { UUID_LENGTH } from '../json/characters.ts';

/** Where the 32 digits of a uuid stand in its text. */
const DIGITS = Array.from({ length: UUID_LENGTH }, (_, at) => at).filter(
  (at) => ![8, 13, 18, 23].includes(at),
);
const DASHES = [8, 13, 18, 23];
const DASH = 0x2d;
const NO_DIGIT = 255;
const HEX = Buffer.from('0123456789abcdef');
/** The value of each byte as a digit. Capital letters are none: an id is to come back as it was written. */
const VALUES = new Uint8Array(256).fill(NO_DIGIT);
for (const [value, byte] of HEX.entries()) VALUES[byte] = value;

/** Reads a uuid in small letters as four numbers; false if it is none. */
export function readUuid(bytes: Uint8Array, at: number, into: Int32Array): boolean {
  for (const dash of DASHES) if (bytes[at + dash] !== DASH) return false;
  for (let word = 0; word < 4; word++) {
    let number = 0;
    for (let i = word * 8; i < word * 8 + 8; i++) {
      const value = VALUES[bytes[at + (DIGITS[i] as number)] as number] as number;
      if (value === NO_DIGIT) return false;
      number = (number << 4) | value;
    }
    into[word] = number;
  }
  return true;
}

/** Writes four numbers as a uuid. */
export function writeUuid(numbers: Int32Array, from: number, bytes: Uint8Array, at: number): void {
  for (const dash of DASHES) bytes[at + dash] = DASH;
  for (let i = 0; i < DIGITS.length; i++) {
    const digit = ((numbers[from + (i >> 3)] as number) >>> (28 - 4 * (i & 7))) & 15;
    bytes[at + (DIGITS[i] as number)] = HEX[digit] as number;
  }
}
