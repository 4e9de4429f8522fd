/** Hints are looked up by so many characters. */
export const SHORTEST_HINT = 3;
/** So many bits of each character count; upper and lower case are the same. */
const BITS = 6;
const BUCKETS = 2 ** (BITS * SHORTEST_HINT);

/** A hint at its place. */
export interface Hit {
  readonly at: number;
  readonly word: string;
}

export type Hits = ReadonlyMap<number, readonly Hit[]>;

interface Hint {
  readonly text: string;
  /** Whose hint it is. */
  readonly owners: readonly number[];
}

/** Finds many words in a text in one pass, however many there are. */
export class HintSearch {
  /** The number of the hints that start with some characters; 0 where none do, as for most. */
  private readonly numbers = new Uint16Array(BUCKETS);
  private readonly lists: Hint[][] = [[]];
  /** For each number a bit for each character that may come next. */
  private readonly nexts: number[] = [0];

  /** @param owners The words of each owner, in lower case. */
  constructor(owners: readonly (readonly string[])[]) {
    const byText = new Map<string, number[]>();
    for (const [owner, words] of owners.entries())
      for (const word of words) {
        if (word.length < SHORTEST_HINT) throw new Error(`a hint is too short: ${word}`);
        byText.set(word, [...(byText.get(word) ?? []), owner]);
      }
    for (const [text, owners] of byText) {
      const number = this.numberOf(bucketOf(text));
      const hints = this.lists[number] as Hint[];
      hints.push({ text, owners });
      // Of several at a place the longest says most.
      hints.sort((a, b) => b.text.length - a.text.length);
      this.nexts[number] = (this.nexts[number] as number) | nextOf(text);
    }
  }

  private numberOf(bucket: number): number {
    const known = this.numbers[bucket] as number;
    if (known !== 0) return known;
    this.lists.push([]);
    this.nexts.push(0);
    this.numbers[bucket] = this.lists.length - 1;
    return this.lists.length - 1;
  }

  /** Where the words of each owner start, by the owner's number; most texts have none. */
  find(text: string): Hits | undefined {
    let hits: Map<number, Hit[]> | undefined;
    const { numbers, nexts } = this;
    let bucket = 0;
    for (let at = 0; at < text.length; at++) {
      bucket = ((bucket << BITS) ^ (text.charCodeAt(at) | 0x20)) & (BUCKETS - 1);
      const number = numbers[bucket] as number;
      if (number === 0 || at < SHORTEST_HINT - 1) continue;
      if ((((nexts[number] as number) >>> (text.charCodeAt(at + 1) & 31)) & 1) === 1)
        hits = this.take(text, at - SHORTEST_HINT + 1, this.lists[number] as Hint[], hits);
    }
    return hits;
  }

  private take(
    text: string,
    at: number,
    hints: readonly Hint[],
    found: Map<number, Hit[]> | undefined,
  ): Map<number, Hit[]> | undefined {
    let hits = found;
    for (const hint of hints) {
      if (!isAt(text, at, hint.text)) continue;
      const hit: Hit = { at, word: hint.text };
      hits ??= new Map();
      for (const owner of hint.owners) {
        const others = hits.get(owner);
        if (others === undefined) hits.set(owner, [hit]);
        else others.push(hit);
      }
    }
    return hits;
  }
}

/** In one way or the other: what differs in the bit for upper case is told apart by who asks. */
function isAt(text: string, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++)
    if ((text.charCodeAt(at + index) | 0x20) !== (word.charCodeAt(index) | 0x20)) return false;
  return true;
}

/** The bit of what follows the characters that a hint is looked up by; all bits where anything may. */
function nextOf(text: string): number {
  return text.length === SHORTEST_HINT ? -1 : 1 << (text.charCodeAt(SHORTEST_HINT) & 31);
}

function bucketOf(text: string): number {
  let bucket = 0;
  for (let at = 0; at < SHORTEST_HINT; at++)
    bucket = ((bucket << BITS) ^ (text.charCodeAt(at) | 0x20)) & (BUCKETS - 1);
  return bucket;
}
