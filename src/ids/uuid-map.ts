import { UUID_LENGTH } from '../json/characters.ts';
import { readUuid, writeUuid } from './uuid-text.ts';

const FREE = 0;

/**
 * A map from uuids to uuids, as numbers outside of the heap: strings for every id of a large
 * session would cost more than the rest of a copy. Other ids than plain uuids are not for it.
 */
export class UuidMap {
  private keys = new Int32Array(64);
  private values = new Int32Array(64);
  /** A key's number plus one, at the place that its hash gives or the next free one. */
  private places = new Int32Array(64);
  private count = 0;
  private readonly sought = new Int32Array(4);
  private readonly text = Buffer.alloc(UUID_LENGTH);

  get size(): number {
    return this.count;
  }

  /** Adds a key that is not there yet; false if one of the two is no plain uuid. */
  set(key: string, value: string): boolean {
    if (this.count * 4 === this.keys.length) this.grow();
    if (!this.read(value)) return false;
    this.values.set(this.sought, this.count * 4);
    if (!this.read(key)) return false;
    this.keys.set(this.sought, this.count * 4);
    this.places[this.placeOfSought()] = ++this.count;
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
    if (uuid.length !== UUID_LENGTH) return false;
    this.text.write(uuid, 'latin1');
    return readUuid(this.text, 0, this.sought);
  }

  private textOf(numbers: Int32Array, index: number): string {
    writeUuid(numbers, index * 4, this.text, 0);
    return this.text.toString('latin1');
  }

  private placeOfSought(): number {
    const { keys, places, sought } = this;
    const [a, b, c, d] = sought as unknown as [number, number, number, number];
    const mask = places.length - 1;
    // Random bits are all over a uuid, but builders count in the first or the last of its digits.
    let place = (Math.imul(a ^ d, 0x9e3779b1) ^ Math.imul(b ^ c, 0x85ebca6b)) >>> 0;
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
    const wider = (old: Int32Array): Int32Array<ArrayBuffer> => {
      const fresh = new Int32Array(old.length * 2);
      fresh.set(old);
      return fresh;
    };
    this.keys = wider(this.keys);
    this.values = wider(this.values);
    this.places = new Int32Array(Math.max(64, this.keys.length / 2));
    for (let i = 0; i < this.count; i++) {
      this.sought.set(this.keys.subarray(i * 4, i * 4 + 4));
      this.places[this.placeOfSought()] = i + 1;
    }
  }
}
