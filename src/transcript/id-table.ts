import { keyBytes } from '../json/paths.ts';
import { UNKNOWN } from '../uuids/table.ts';

const FREE = 0;
const SMALLEST = 16;
/** Room for as many bytes of each id; more only cost time. */
const USUAL_LENGTH = 32;
/** The first byte of an id that UTF-8 cannot write: see `keyBytes`. */
const AS_JSON = 0xff;

/** Most ids are written in it: to encode each by itself would cost more than to look it up. */
const scratch = Buffer.alloc(64);

/** Gives each of some ids a number, in the order of their coming: lines are then compared and looked up without a look at their bytes. */
export class IdTable {
  /** The ids' bytes one after the other, and where each ends. */
  private bytes = Buffer.alloc(SMALLEST * USUAL_LENGTH);
  private ends = new Int32Array(SMALLEST);
  /** An id's number plus one, at the place that its hash gives or the next free one. */
  private places = new Int32Array(SMALLEST * 2);
  private count = 0;
  /** Those that somebody asked for. */
  private readonly texts: (string | undefined)[] = [];

  /** How many there are; their numbers are those below. */
  get size(): number {
    return this.count;
  }

  /** The number of an id that may be new. */
  add(id: string): number {
    const bytes = bytesOf(id);
    return this.addAt(bytes, 0, bytes.length);
  }

  /** As `add`, for an id that stands in `bytes[start, end)` as it is, without escapes. */
  addAt(bytes: Uint8Array, start: number, end: number): number {
    if (this.count === this.ends.length) this.grow();
    const place = this.placeOf(bytes, start, end);
    const number = (this.places[place] as number) - 1;
    return number < 0 ? this.append(bytes, start, end, place) : number;
  }

  numberOf(id: string): number {
    const bytes = bytesOf(id);
    const number = (this.places[this.placeOf(bytes, 0, bytes.length)] as number) - 1;
    return number < 0 ? UNKNOWN : number;
  }

  textOf(number: number): string {
    const { texts } = this;
    while (texts.length <= number) texts.push(undefined);
    texts[number] ??= this.readText(number);
    return texts[number];
  }

  private readText(number: number): string {
    const [start, end] = [this.startOf(number), this.ends[number] as number];
    return this.bytes[start] === AS_JSON
      ? (JSON.parse(this.bytes.toString('utf8', start + 1, end)) as string)
      : this.bytes.toString('utf8', start, end);
  }

  private append(bytes: Uint8Array, start: number, end: number, place: number): number {
    const from = this.startOf(this.count);
    const to = from + end - start;
    if (to > this.bytes.length) this.bytes = wider(this.bytes, Buffer.alloc(to * 2));
    for (let i = start; i < end; i++) this.bytes[from + i - start] = bytes[i] as number;
    this.ends[this.count] = to;
    this.places[place] = ++this.count;
    return this.count - 1;
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : (this.ends[number - 1] as number);
  }

  private placeOf(bytes: Uint8Array, start: number, end: number): number {
    const mask = this.places.length - 1;
    let place = hashOf(bytes, start, end) & mask;
    for (; ; place = (place + 1) & mask) {
      const number = (this.places[place] as number) - 1;
      if (number + 1 === FREE || this.isAt(number, bytes, start, end)) return place;
    }
  }

  private isAt(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const from = this.startOf(number);
    if ((this.ends[number] as number) - from !== end - start) return false;
    for (let i = start; i < end; i++) if (this.bytes[from + i - start] !== bytes[i]) return false;
    return true;
  }

  /** Half of the places stay free. */
  private grow(): void {
    this.ends = wider(this.ends, new Int32Array(this.ends.length * 2));
    this.places = new Int32Array(this.ends.length * 2);
    for (let number = 0; number < this.count; number++) {
      const [start, end] = [this.startOf(number), this.ends[number] as number];
      this.places[this.placeOf(this.bytes, start, end)] = number + 1;
    }
  }
}

/** Valid until the next call. */
function bytesOf(id: string): Uint8Array {
  if (id.length > scratch.length) return keyBytes(id);
  for (let i = 0; i < id.length; i++) {
    const code = id.charCodeAt(i);
    if (code >= 0x80) return keyBytes(id);
    scratch[i] = code;
  }
  return scratch.subarray(0, id.length);
}

function wider<T extends Uint8Array | Int32Array>(old: T, fresh: T): T {
  fresh.set(old as never);
  return fresh;
}

/** FNV-1a, with its high bits mixed in. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
