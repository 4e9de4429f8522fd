const FREE = 0;
const SMALLEST = 16;
/** Room for as many bytes of each id; more only cost time. */
const USUAL_LENGTH = 32;

/** Gives each of some ids a number, in the order of their coming: to compare two of them later, no byte need be fetched. */
export class IdTable {
  /** The ids' bytes one after the other, and where each ends. */
  private bytes = new Uint8Array(SMALLEST * USUAL_LENGTH);
  private ends = new Int32Array(SMALLEST);
  /** An id's number plus one, at the place that its hash gives or the next free one. */
  private places = new Int32Array(SMALLEST * 2);
  private count = 0;

  /** How many there are; their numbers are those below. */
  get size(): number {
    return this.count;
  }

  /** The number of the id in `bytes[start, end)`, which may be new. */
  addAt(bytes: Uint8Array, start: number, end: number): number {
    if (this.count === this.ends.length) this.grow();
    const place = this.placeOf(bytes, start, end);
    const number = (this.places[place] as number) - 1;
    return number < 0 ? this.append(bytes, start, end, place) : number;
  }

  private append(bytes: Uint8Array, start: number, end: number, place: number): number {
    const from = this.startOf(this.count);
    const to = from + end - start;
    if (to > this.bytes.length) this.bytes = wider(this.bytes, new Uint8Array(to * 2));
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
