import { UUID_LENGTH } from '../json/characters.ts';
import type { IdSource } from './id-source.ts';
import { readUuid, writeUuid } from './uuid-text.ts';

const FREE = 0;
const SMALLEST = 16;

/**
 * A map from uuids to uuids, as numbers outside of the heap: strings for every id of a large
 * session would cost more than the rest of a copy. Other ids than plain uuids are not for it.
 */
export class UuidMap {
  private keys: Int32Array;
  private values: Int32Array;
  /** A key's number plus one, at the place that its hash gives or the next free one. */
  private places: Int32Array;
  private count = 0;
  private readonly sought = new Int32Array(4);
  private readonly text = Buffer.alloc(UUID_LENGTH);

  /** @param expected How many keys there will be: more only cost time. */
  constructor(expected = SMALLEST) {
    const room = 2 ** Math.ceil(Math.log2(Math.max(expected, SMALLEST)));
    this.keys = new Int32Array(room * 4);
    this.values = new Int32Array(room * 4);
    this.places = new Int32Array(room * 2);
  }

  /** Adds a key, unless it is there; false if one of the two is no plain uuid. */
  set(key: string, value: string): boolean {
    if (!this.read(value)) return false;
    const numbers = this.sought.slice();
    if (!this.read(key)) return false;
    return this.setAt(this.text, 0, { fill: (to, at) => to.set(numbers, at) });
  }

  /** As `set`, for a key that stands somewhere in bytes; the value is made only for a new key. */
  setAt(bytes: Uint8Array, from: number, source: IdSource): boolean {
    if (!readUuid(bytes, from, this.sought)) return false;
    let place = this.placeOfSought();
    if (this.places[place] !== FREE) return true;
    if (this.count * 4 === this.keys.length) {
      this.grow();
      readUuid(bytes, from, this.sought);
      place = this.placeOfSought();
    }
    const at = this.count * 4;
    for (let i = 0; i < 4; i++) this.keys[at + i] = this.sought[i] as number;
    source.fill(this.values, at, bytes, from, from + UUID_LENGTH);
    this.places[place] = ++this.count;
    return true;
  }

  has(key: string): boolean {
    return this.read(key) && this.places[this.placeOfSought()] !== FREE;
  }

  get(key: string): string | undefined {
    if (!this.read(key)) return undefined;
    const number = this.places[this.placeOfSought()] as number;
    return number === FREE ? undefined : this.textOf(this.values, number - 1);
  }

  /** Writes the value of the key at `from` in `source` to `to` in `target`; false if there is none. */
  translate(source: Uint8Array, from: number, target: Uint8Array, to: number): boolean {
    if (!readUuid(source, from, this.sought)) return false;
    const number = this.places[this.placeOfSought()] as number;
    if (number === FREE) return false;
    writeUuid(this.values, (number - 1) * 4, target, to);
    return true;
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (let i = 0; i < this.count; i++)
      yield [this.textOf(this.keys, i), this.textOf(this.values, i)];
  }

  private read(uuid: string): boolean {
    // Letters beyond ASCII take more bytes, which do not fit or are no digits.
    if (uuid.length !== UUID_LENGTH || this.text.write(uuid) !== UUID_LENGTH) return false;
    return readUuid(this.text, 0, this.sought);
  }

  private textOf(numbers: Int32Array, index: number): string {
    writeUuid(numbers, index * 4, this.text, 0);
    return this.text.toString('latin1');
  }

  private placeOfSought(): number {
    const { keys, places, sought } = this;
    const a = sought[0] as number;
    const b = sought[1] as number;
    const c = sought[2] as number;
    const d = sought[3] as number;
    const mask = places.length - 1;
    // Random bits are all over a uuid, but who counts does so in any part of it, or several.
    let place =
      Math.imul(a, 0x9e3779b1) ^
      Math.imul(b, 0x85ebca6b) ^
      Math.imul(c, 0xc2b2ae35) ^
      Math.imul(d, 0x27d4eb2f);
    for (place = (place ^ (place >>> 15)) & mask; ; place = (place + 1) & mask) {
      const number = places[place] as number;
      if (number === FREE) return place;
      const at = (number - 1) * 4;
      if (keys[at] === a && keys[at + 1] === b && keys[at + 2] === c && keys[at + 3] === d)
        return place;
    }
  }

  /** Half of the places stay free. */
  private grow(): void {
    const wider = (old: Int32Array): Int32Array => {
      const fresh = new Int32Array(old.length * 2);
      fresh.set(old);
      return fresh;
    };
    this.keys = wider(this.keys);
    this.values = wider(this.values);
    this.places = new Int32Array(this.keys.length / 2);
    for (let i = 0; i < this.count; i++) {
      this.sought.set(this.keys.subarray(i * 4, i * 4 + 4));
      this.places[this.placeOfSought()] = i + 1;
    }
  }
}
