import type { Finding } from './kinds.ts';

/** Shorter texts are looked at again: that takes no longer than to remember them. */
const SHORTEST = 32;
/** What is remembered must end somewhere; each takes some 16 bytes. */
const MOST = 4_000_000;
const NOTHING: readonly Finding[] = [];

/** Remembers what was found in texts, by their hashes: the texts themselves would take as much room as the session. */
export class Memory {
  private readonly clean = new NumberSet();
  private readonly found = new Map<number, readonly Finding[]>();

  /** What was found in a text, if it was looked at. */
  recall(hash: number): readonly Finding[] | undefined {
    return this.clean.has(hash) ? NOTHING : this.found.get(hash);
  }

  isClean(hash: number): boolean {
    return this.clean.has(hash);
  }

  remember(hash: number, found: readonly Finding[], length: number): void {
    if (length < SHORTEST || this.clean.size + this.found.size >= MOST) return;
    if (found.length === 0) this.clean.add(hash);
    else this.found.set(hash, found);
  }
}

/** Numbers above 0 in one block of memory: a set of a million objects would keep the garbage collector busy. */
class NumberSet {
  size = 0;
  private slots = new Float64Array(2 ** 12);

  has(number: number): boolean {
    return this.slots[this.slotOf(number)] === number;
  }

  add(number: number): void {
    const slot = this.slotOf(number);
    if (this.slots[slot] === number) return;
    this.slots[slot] = number;
    this.size++;
    if (this.size * 2 > this.slots.length) this.grow();
  }

  /** Where a number is, or would be. */
  private slotOf(number: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = number & mask;
    while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Float64Array(slots.length * 2);
    for (const number of slots) if (number !== 0) this.slots[this.slotOf(number)] = number;
  }
}

/** Others than in any other run, so that nobody can write two texts that are taken for one. */
const SEEDS = [Math.floor(Math.random() * 2 ** 32), Math.floor(Math.random() * 2 ** 32)] as const;

/** A number for a part of a text, under a key: 53 bits, so that two of a session are never the same. */
export function hashOf(text: string, from: number, to: number, key: string | undefined): number {
  let first = SEEDS[0];
  let second = SEEDS[1];
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    first = Math.imul(first ^ code, 0x9e3779b1);
    second = Math.imul(second ^ code, 0x5f356495);
  }
  if (key !== undefined)
    for (let at = 0; at < key.length; at++) {
      first = Math.imul(first ^ (key.charCodeAt(at) | 0x10000), 0x9e3779b1);
      second = Math.imul(second ^ (key.charCodeAt(at) | 0x10000), 0x5f356495);
    }
  first =
    Math.imul(first ^ (first >>> 15), 0x85ebca77) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae3d);
  second =
    Math.imul(second ^ (second >>> 16), 0x85ebca77) ^ Math.imul(first ^ (first >>> 13), 0xc2b2ae3d);
  return 0x100000000 * (first & 0x1fffff) + (second >>> 0) + 1;
}
