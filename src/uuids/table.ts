import { UUID_LENGTH } from '../json/characters.ts';
import { readUuid, writeUuid } from './text.ts';

/** No number: the uuid is not in the table, or is none as clients write it. */
export const UNKNOWN = -1;

const FREE = 0;
const SMALLEST = 16;

/** Of the uuid that is being looked for, and its text: used within a call alone. */
const sought = new Int32Array(4);
const scratch = Buffer.alloc(UUID_LENGTH);

/**
 * Gives each uuid a number, in the order of their coming. They are kept as numbers outside of the
 * heap: strings for every id of a large session would cost more than the rest of a copy. Ids that
 * are no plain uuids are not for it.
 */
export class UuidTable {
  private keys: Int32Array;
  /** A key's number plus one, at the place that its hash gives or the next free one. */
  private places: Int32Array;
  private count = 0;
  /** 1 for those that somebody bears. */
  private isBorne: Uint8Array;
  private borne = 0;

  /** @param expected How many there will be: more only cost time. */
  constructor(expected = SMALLEST) {
    const room = 2 ** Math.ceil(Math.log2(Math.max(expected, SMALLEST)));
    this.keys = new Int32Array(room * 4);
    this.places = new Int32Array(room * 2);
    this.isBorne = new Uint8Array(room);
  }

  /** How many there are; their numbers are those below. */
  get size(): number {
    return this.count;
  }

  numberOf(uuid: string): number {
    return this.copy(uuid) ? this.numberAt(scratch, 0) : UNKNOWN;
  }

  /** As `numberOf`, for a uuid that stands somewhere in bytes. */
  numberAt(bytes: Uint8Array, at: number): number {
    if (!readUuid(bytes, at, sought)) return UNKNOWN;
    return (this.places[this.placeOfSought()] as number) - 1;
  }

  /** The number of a uuid that may be new; UNKNOWN if it is no plain one. */
  add(uuid: string): number {
    return this.copy(uuid) ? this.addAt(scratch, 0) : UNKNOWN;
  }

  /** As `add`, for a uuid that stands somewhere in bytes. */
  addAt(bytes: Uint8Array, at: number): number {
    if (!readUuid(bytes, at, sought)) return UNKNOWN;
    let place = this.placeOfSought();
    const number = (this.places[place] as number) - 1;
    if (number !== UNKNOWN) return number;
    if (this.count * 4 === this.keys.length) {
      this.grow();
      readUuid(bytes, at, sought);
      place = this.placeOfSought();
    }
    for (let i = 0; i < 4; i++) this.keys[this.count * 4 + i] = sought[i] as number;
    this.places[place] = ++this.count;
    return this.count - 1;
  }

  /** Says that an entry has the uuid as its own: others are only named. */
  noteBearer(number: number): void {
    if (this.isBorne[number] === 0) this.borne++;
    this.isBorne[number] = 1;
  }

  /** Of UNKNOWN nobody is the bearer. */
  hasBearer(number: number): boolean {
    return number !== UNKNOWN && this.isBorne[number] === 1;
  }

  /** How many have a bearer. */
  get bearers(): number {
    return this.borne;
  }

  textOf(number: number): string {
    return this.bytesOf(number).toString('latin1');
  }

  /** The text's bytes; valid until the next call. */
  bytesOf(number: number): Buffer {
    writeUuid(this.keys, number * 4, scratch, 0);
    return scratch;
  }

  private copy(uuid: string): boolean {
    if (uuid.length !== UUID_LENGTH) return false;
    for (let i = 0; i < UUID_LENGTH; i++) {
      const code = uuid.charCodeAt(i);
      if (code >= 0x80) return false;
      scratch[i] = code;
    }
    return true;
  }

  private placeOfSought(): number {
    const { keys, places } = this;
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
    const { keys, isBorne } = this;
    this.keys = new Int32Array(keys.length * 2);
    this.keys.set(keys);
    this.isBorne = new Uint8Array(isBorne.length * 2);
    this.isBorne.set(isBorne);
    this.places = new Int32Array(keys.length);
    for (let i = 0; i < this.count; i++) {
      sought.set(keys.subarray(i * 4, i * 4 + 4));
      this.places[this.placeOfSought()] = i + 1;
    }
  }
}
