import { createHash, randomFillSync } from 'node:crypto';
import { UUID_LENGTH } from '../json/characters.ts';
import { writeUuid } from './uuid-text.ts';

/** Where new ids come from. */
export interface IdSource {
  /** Four numbers that make up a uuid, valid until the next are asked for. */
  numbers(old: () => string): Int32Array;
}

/** The name space of seeded ids (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('3f0b4a6e8c1d5e7f9a2b6c4d8e0f1a3b', 'hex');
/** So many random ids are drawn at once. */
const BATCH = 256;

export function randomIds(): IdSource {
  const batch = new Int32Array(BATCH * 4);
  const numbers = new Int32Array(4);
  let left = 0;
  return {
    numbers() {
      if (left === 0) {
        randomFillSync(batch);
        left = BATCH;
      }
      left--;
      for (let i = 0; i < 4; i++) numbers[i] = batch[left * 4 + i] as number;
      return marked(numbers, 4);
    },
  };
}

/** The same seed and the same old id give the same new one. */
export function seededIds(seed: string): IdSource {
  return {
    numbers(old) {
      const hash = createHash('sha1').update(NAMESPACE).update(`${seed}\n${old()}`).digest();
      return marked(
        Int32Array.from([0, 4, 8, 12], (at) => hash.readInt32BE(at)),
        5,
      );
    },
  };
}

/** Puts in the version, and the mark of the usual layout. */
function marked(numbers: Int32Array, version: 4 | 5): Int32Array {
  numbers[1] = ((numbers[1] as number) & ~0xf000) | (version << 12);
  numbers[2] = ((numbers[2] as number) & 0x3fffffff) | 0x80000000;
  return numbers;
}

const text = Buffer.alloc(UUID_LENGTH);

export function newUuid(source: IdSource, old: string): string {
  writeUuid(
    source.numbers(() => old),
    0,
    text,
    0,
  );
  return text.toString('latin1');
}

/** So many hexadecimal digits, up to 32. Those of the end come first: they are all free. */
export function newHex(source: IdSource, old: string, digits: number): string {
  const all = [...newUuid(source, old).replaceAll('-', '')];
  return all.reverse().slice(0, digits).join('');
}
