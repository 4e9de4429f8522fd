import { createHash, randomFillSync } from 'node:crypto';
import { UUID_LENGTH } from '../json/characters.ts';
import { writeUuid } from '../uuids/text.ts';

/** Where new ids come from. */
export interface IdSource {
  /** Puts the four numbers of a new uuid into `numbers`; `old` gives the bytes of the old id. */
  fill(numbers: Int32Array, at: number, old: () => Uint8Array): void;
}

/** The name space of seeded ids (RFC 9562, version 5). */
const NAMESPACE = Buffer.from('3f0b4a6e8c1d5e7f9a2b6c4d8e0f1a3b', 'hex');
/** So many random ids are drawn at once. */
const BATCH = 256;

export function randomIds(): IdSource {
  const batch = new Int32Array(BATCH * 4);
  let left = 0;
  return {
    fill(numbers, at) {
      if (left === 0) {
        randomFillSync(batch);
        left = BATCH * 4;
      }
      for (let i = 0; i < 4; i++) numbers[at + i] = batch[--left] as number;
      mark(numbers, at, 4);
    },
  };
}

/** The same seed and the same old id give the same new one. */
export function seededIds(seed: string): IdSource {
  return {
    fill(numbers, at, old) {
      const hash = createHash('sha1').update(NAMESPACE).update(`${seed}\n`).update(old()).digest();
      for (let i = 0; i < 4; i++) numbers[at + i] = hash.readInt32BE(4 * i);
      mark(numbers, at, 5);
    },
  };
}

/** Puts in the version, and the mark of the usual layout. */
function mark(numbers: Int32Array, at: number, version: 4 | 5): void {
  numbers[at + 1] = ((numbers[at + 1] as number) & ~0xf000) | (version << 12);
  numbers[at + 2] = ((numbers[at + 2] as number) & 0x3fffffff) | 0x80000000;
}

const numbersOfOne = new Int32Array(4);
const text = Buffer.alloc(UUID_LENGTH);

export function newUuid(source: IdSource, old: string): string {
  source.fill(numbersOfOne, 0, () => Buffer.from(old));
  writeUuid(numbersOfOne, 0, text, 0);
  return text.toString('latin1');
}

/** So many hexadecimal digits, up to 32. Those of the end come first: they are all free. */
export function newHex(source: IdSource, old: string, digits: number): string {
  const all = [...newUuid(source, old).replaceAll('-', '')];
  return all.reverse().slice(0, digits).join('');
}
