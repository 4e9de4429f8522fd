import { parse, v4, v5 } from 'uuid';
import { UUID_LENGTH } from '../json/characters.ts';
import { readUuid, writeUuid } from '../uuids/text.ts';

/** Where new ids come from. */
export interface IdSource {
  /** Puts the four numbers of a new uuid into `numbers`; `old` gives the bytes of the old id. */
  fill(numbers: Int32Array, at: number, old: () => Uint8Array): void;
}

/** The name space of seeded ids. */
const NAMESPACE = '3f0b4a6e-8c1d-5e7f-9a2b-6c4d8e0f1a3b';
const numbersOfOne = new Int32Array(4);
const text = Buffer.alloc(UUID_LENGTH);

export function randomIds(): IdSource {
  // As text: Node keeps random bytes for uuids in store, and v4 into a buffer asks for them one by one.
  return { fill: (numbers, at) => put(v4(), numbers, at) };
}

/** The same seed and the same old id give the same new one. */
export function seededIds(seed: string): IdSource {
  const start = Buffer.from(`${seed}\n`);
  const namespace = parse(NAMESPACE);
  return {
    fill(numbers, at, old) {
      put(v5(Buffer.concat([start, old()]), namespace), numbers, at);
    },
  };
}

function put(uuid: string, numbers: Int32Array, at: number): void {
  text.write(uuid, 'latin1');
  readUuid(text, 0, numbersOfOne);
  numbers.set(numbersOfOne, at);
}

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
