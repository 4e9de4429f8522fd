import type { Span } from '../span.ts';
import type { Needle } from './needles.ts';

/** So many characters at the start of a needle are looked up at once, at least and at most. */
const SHORTEST_WINDOW = 3;
const LONGEST_WINDOW = 6;
/** A number of so many bits is made of them. */
const BITS = 18;
const BUCKETS = 2 ** BITS;
const MOST_TRIED = 16;
const LETTER = /[\p{L}\p{N}]/u;
/** The end of an escape or of a colour's code is no letter of a word. */
const ESCAPE_BEFORE = /(?:\\[abfnrtv]|\\u[\da-fA-F]{4}|\[[\d;]*m)$/;
const NAME_GOES_ON = /^(?:[\p{L}\p{N}_]|[-.]+[\p{L}\p{N}_])/u;
const BASE64 = /[A-Za-z0-9+/=_-]/;

export interface Match extends Span {
  readonly needle: Needle;
}

/** Finds many texts in others: one pass over each, however many there are. */
export class NeedleSearch {
  private readonly buckets = new Map<number, Bucket>();
  private readonly isStart = new Uint8Array(BUCKETS);
  /** As long as the shortest needle: what starts like one is then mostly one. */
  private readonly window: number;
  /** A character is shifted out of a bucket's number at the end of the window. */
  private readonly shift: number;

  constructor(given: Iterable<Needle>) {
    const needles = [...given].filter(({ text }) => text.length >= SHORTEST_WINDOW);
    this.window = needles.reduce((least, { text }) => Math.min(least, text.length), LONGEST_WINDOW);
    this.shift = Math.ceil(BITS / this.window);
    for (const needle of needles) {
      const start = this.bucketOf(needle.text);
      const bucket = this.buckets.get(start) ?? new Bucket();
      this.buckets.set(start, bucket);
      bucket.add(needle);
      this.isStart[start] = 1;
    }
  }

  find(text: string): Match[] {
    const found: Match[] = [];
    if (this.buckets.size === 0) return found;
    const { isStart, window, shift } = this;
    let from = 0;
    let bucket = 0;
    for (let at = 0; at < text.length; at++) {
      bucket = ((bucket << shift) ^ (text.charCodeAt(at) | 0x20)) & (BUCKETS - 1);
      if (isStart[bucket] === 0 || at - window + 1 < from) continue;
      const match = this.matchAt(text, at - window + 1, bucket);
      if (match === undefined) continue;
      found.push(match);
      from = match.end;
    }
    return found;
  }

  /** Whether bytes have something in them that starts like a needle. */
  mayHit(bytes: Uint8Array): boolean {
    if (this.buckets.size === 0) return false;
    const { isStart, shift } = this;
    let bucket = 0;
    for (let at = 0; at < bytes.length; at++) {
      bucket = ((bucket << shift) ^ ((bytes[at] as number) | 0x20)) & (BUCKETS - 1);
      if (isStart[bucket] === 1) return true;
    }
    return false;
  }

  /** The number of what a needle starts with; the same for upper and lower case. */
  private bucketOf(text: string): number {
    let bucket = 0;
    for (let at = 0; at < this.window; at++)
      bucket = ((bucket << this.shift) ^ (text.charCodeAt(at) | 0x20)) & (BUCKETS - 1);
    return bucket;
  }

  private matchAt(text: string, at: number, bucket: number): Match | undefined {
    for (const needle of this.buckets.get(bucket)?.candidates(text, at) ?? []) {
      const end = at + needle.text.length;
      if (isAt(text, at, end, needle) && fits(text, at, end, needle))
        return needle.fit === 'base64'
          ? widened(text, at, end, needle)
          : { start: at, end, needle };
    }
    return undefined;
  }
}

/** Needles that start alike, by length and by text: thousands of tokens may have one prefix. */
class Bucket {
  private byLength: (readonly [length: number, byText: Map<string, Needle[]>])[] = [];
  /** The longest first, as far as they are few. */
  private readonly few: Needle[] = [];

  add(needle: Needle): void {
    const { length } = needle.text;
    if (this.few.length <= MOST_TRIED) {
      this.few.push(needle);
      this.few.sort((a, b) => b.text.length - a.text.length);
    }
    let byText = this.byLength.find(([other]) => other === length)?.[1];
    if (byText === undefined) {
      byText = new Map();
      // A value that goes on is another value: the longest first.
      this.byLength = [...this.byLength, [length, byText] as const].sort(([a], [b]) => b - a);
    }
    const key = needle.text.toLowerCase();
    const others = byText.get(key);
    if (others === undefined) byText.set(key, [needle]);
    else others.push(needle);
  }

  /** Those that may be at a place. Few are simply tried: to look them up would make a text for each length. */
  candidates(text: string, at: number): readonly Needle[] {
    if (this.few.length <= MOST_TRIED) return this.few;
    return this.byLength.flatMap(
      ([length, byText]) => byText.get(text.slice(at, at + length).toLowerCase()) ?? [],
    );
  }
}

function isAt(text: string, at: number, end: number, { text: wanted, fit }: Needle): boolean {
  if (text.startsWith(wanted, at)) return true;
  if (fit === 'anything' || fit === 'base64') return false;
  return isAlike(text, at, wanted) && text.slice(at, end).toLowerCase() === wanted.toLowerCase();
}

/** Whether two texts may differ in upper and lower case alone. */
function isAlike(text: string, at: number, wanted: string): boolean {
  for (let index = 0; index < wanted.length; index++)
    if ((text.charCodeAt(at + index) | 0x20) !== (wanted.charCodeAt(index) | 0x20)) return false;
  return true;
}

function fits(text: string, start: number, end: number, { fit }: Needle): boolean {
  const next = text[end] ?? '';
  switch (fit) {
    case 'word':
      return !LETTER.test(next) && !isLetterBefore(text, start) && !isPartOfName(text, start, end);
    case 'path':
      return !NAME_GOES_ON.test(text.slice(end, end + 4));
    case 'slug':
      return !LETTER.test(next) && !/[\w-]/.test(text[start - 1] ?? '');
    default:
      return true;
  }
}

/** A name that is no word, which nothing else has in its own: `jdoe42`. */
const UNIQUE = /\d|^.{8}/;

/** `oh-my-jane`, `jane_of_arc`: a word that goes on is another name. */
function isPartOfName(text: string, start: number, end: number): boolean {
  if (UNIQUE.test(text.slice(start, end))) return false;
  return (
    /[\p{L}\p{N}][-_]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
    /^[-_][\p{L}\p{N}]/u.test(text.slice(end, end + 2))
  );
}

function isLetterBefore(text: string, start: number): boolean {
  return (
    LETTER.test(text[start - 1] ?? '') &&
    !ESCAPE_BEFORE.test(text.slice(Math.max(0, start - 12), start))
  );
}

/** Decoded, what is left of it would make no sense. */
function widened(text: string, at: number, to: number, needle: Needle): Match {
  let [start, end] = [at, to];
  while (start > 0 && BASE64.test(text[start - 1] as string)) start--;
  while (end < text.length && BASE64.test(text[end] as string)) end++;
  return { start, end, needle };
}
