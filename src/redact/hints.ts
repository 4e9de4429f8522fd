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
  private readonly isStart = new Uint8Array(BUCKETS);
  private readonly buckets = new Map<number, Hint[]>();

  /** @param owners The words of each owner, in lower case. */
  constructor(owners: readonly (readonly string[])[]) {
    const byText = new Map<string, number[]>();
    for (const [owner, words] of owners.entries())
      for (const word of words) {
        if (word.length < SHORTEST_HINT) throw new Error(`a hint is too short: ${word}`);
        byText.set(word, [...(byText.get(word) ?? []), owner]);
      }
    for (const [text, owners] of byText) {
      const bucket = bucketOf(text);
      this.isStart[bucket] = 1;
      const hints = [...(this.buckets.get(bucket) ?? []), { text, owners }];
      // Of several at a place the longest says most.
      this.buckets.set(
        bucket,
        hints.sort((a, b) => b.text.length - a.text.length),
      );
    }
  }

  /** Where the words of each owner start, by the owner's number; most texts have none. */
  find(text: string): Hits | undefined {
    let hits: Map<number, Hit[]> | undefined;
    const { isStart } = this;
    let bucket = 0;
    for (let at = 0; at < text.length; at++) {
      bucket = ((bucket << BITS) ^ (text.charCodeAt(at) | 0x20)) & (BUCKETS - 1);
      if (isStart[bucket] === 1 && at >= SHORTEST_HINT - 1)
        hits = this.take(text, at - SHORTEST_HINT + 1, bucket, hits);
    }
    return hits;
  }

  private take(
    text: string,
    at: number,
    bucket: number,
    found: Map<number, Hit[]> | undefined,
  ): Map<number, Hit[]> | undefined {
    let hits = found;
    for (const hint of this.buckets.get(bucket) as Hint[]) {
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

function bucketOf(text: string): number {
  let bucket = 0;
  for (let at = 0; at < SHORTEST_HINT; at++)
    bucket = ((bucket << BITS) ^ (text.charCodeAt(at) | 0x20)) & (BUCKETS - 1);
  return bucket;
}
