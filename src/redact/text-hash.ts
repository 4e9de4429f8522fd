import { BACKSLASH, QUOTE } from '../json/characters.ts';

/** What a text is known by: 64 bits, so that no two texts of a session have the same. */
export interface Hash {
  readonly first: number;
  readonly second: number;
}

/** Others than in any other run, so that nobody can write two texts that are taken for one. */
const SEEDS = [random(), random()] as const;
const [FACTOR, OTHER_FACTOR, THIRD_FACTOR] = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d];

function random(): number {
  return Math.floor(Math.random() * 2 ** 32) | 0;
}

/** Reads strings of JSON as bytes, and has their hash when it is at their end. */
export class StringHasher {
  first = 0;
  second = 0;
  hasEscapes = false;
  private readonly bytes: Uint8Array;
  private readonly view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Reads a string from after its opening quote; four bytes at a time, since strings are nearly all
   * of a session.
   * @returns Where its closing quote is, or the end if it has none.
   */
  readString(from: number): number {
    const { bytes, view } = this;
    const end = bytes.length;
    let [first, second] = SEEDS;
    let [at, hasEscapes] = [from, false];
    const lastWord = end - 4;
    for (;;) {
      while (at <= lastWord) {
        const word = view.getInt32(at, true);
        const quote = word ^ 0x22222222;
        const backslash = word ^ 0x5c5c5c5c;
        // The high bit of a byte that is one of the two, and maybe of those after it.
        if (
          ((((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash)) &
            0x80808080) !==
          0
        )
          break;
        const mixed = Math.imul(word, THIRD_FACTOR);
        first = Math.imul(first ^ ((mixed << 15) | (mixed >>> 17)), FACTOR);
        first = (first << 13) | (first >>> 19);
        second = Math.imul(second ^ word, OTHER_FACTOR);
        second = (second << 17) | (second >>> 15);
        at += 4;
      }
      let byte = at < end ? (bytes[at] as number) : QUOTE;
      while (byte !== QUOTE && byte !== BACKSLASH) {
        first = Math.imul(first ^ byte, FACTOR);
        first = (first << 13) | (first >>> 19);
        second = Math.imul(second ^ byte, OTHER_FACTOR);
        second = (second << 17) | (second >>> 15);
        at++;
        byte = at < end ? (bytes[at] as number) : QUOTE;
      }
      if (byte === QUOTE) break;
      // An escape: the quote behind a backslash is part of the string.
      const pair = 0x5c00 | (at + 1 < end ? (bytes[at + 1] as number) : 0);
      first = Math.imul(first ^ pair, FACTOR);
      first = (first << 13) | (first >>> 19);
      second = Math.imul(second ^ pair, OTHER_FACTOR);
      second = (second << 17) | (second >>> 15);
      hasEscapes = true;
      at += 2;
    }
    const length = at - from;
    first = Math.imul(first ^ length ^ (second >>> 15), OTHER_FACTOR);
    second = Math.imul(second ^ length ^ (first >>> 13), FACTOR);
    this.first = first ^ (second >>> 16);
    this.second = second ^ (this.first >>> 16);
    this.hasEscapes = hasEscapes;
    return Math.min(at, end);
  }
}

/** A hash as one number, for maps: 53 bits of it. */
export function asNumber({ first, second }: Hash): number {
  return (first >>> 0) * 2 ** 21 + (second >>> 11);
}

/** The hash of the same text under a key. */
export function under(hash: Hash, key: Hash): Hash {
  const first = Math.imul(hash.first ^ ((key.second << 7) | (key.second >>> 25)), THIRD_FACTOR);
  const second = Math.imul(hash.second ^ key.first, OTHER_FACTOR);
  return { first: first ^ (second >>> 15), second: second ^ (first >>> 17) };
}

/** The hash of a text, as it is written as a string of JSON. */
export function hashOf(raw: string): Hash {
  const bytes = Buffer.from(`${raw}"`);
  const hasher = new StringHasher(bytes);
  hasher.readString(0);
  return { first: hasher.first, second: hasher.second };
}
