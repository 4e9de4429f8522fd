import { createHash, randomFillSync } from 'node:crypto';
import { UUID_LENGTH } from '../json/characters.ts';
import { writeUuid } from './uuid-text.ts';

/** Where new ids come from. */
export interface IdSource {
  uuid(old: string): string;
  /** So many hexadecimal digits, up to 32. */
  hex(old: string, digits: number): string;
}

/** The name space of seeded ids (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('3f0b4a6e8c1d5e7f9a2b6c4d8e0f1a3b', 'hex');
/** So many random ids are drawn at once. */
const BATCH = 256;

export function randomIds(): IdSource {
  const batch = new Int32Array(BATCH * 4);
  let left = 0;
  const uuid = (): string => {
    if (left === 0) {
      randomFillSync(batch);
      left = BATCH;
    }
    left--;
    return uuidOf(batch.subarray(left * 4, left * 4 + 4), 4);
  };
  return { uuid, hex: (_old, digits) => digitsOf(uuid(), digits) };
}

/** The same seed and the same old id give the same new one. */
export function seededIds(seed: string): IdSource {
  const uuid = (old: string): string => {
    const hash = createHash('sha1').update(NAMESPACE).update(`${seed}\n${old}`).digest();
    const numbers = Int32Array.from([0, 4, 8, 12], (at) => hash.readInt32BE(at));
    return uuidOf(numbers, 5);
  };
  return { uuid, hex: (old, digits) => digitsOf(uuid(old), digits) };
}

const text = Buffer.alloc(UUID_LENGTH);

/** 122 free bits as a uuid. Made as one string: pieces put together would take more room each. */
function uuidOf(numbers: Int32Array, version: 4 | 5): string {
  numbers[1] = ((numbers[1] as number) & ~0xf000) | (version << 12);
  numbers[2] = ((numbers[2] as number) & 0x3fffffff) | 0x80000000;
  writeUuid(numbers, 0, text, 0);
  return text.toString('latin1');
}

/** Those of the end come first: they are all free. */
function digitsOf(uuid: string, digits: number): string {
  return [...uuid.replaceAll('-', '')].reverse().slice(0, digits).join('');
}
