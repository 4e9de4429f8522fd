/** Hints are looked up by so many characters. */
export const SHORTEST_HINT = 3;
/** So many bits of each character count; upper and lower case are the same. */
const BITS = 6;
const BUCKETS = 2 ** (BITS * SHORTEST_HINT);

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
      this.buckets.set(bucket, [...(this.buckets.get(bucket) ?? []), { text, owners }]);
    }
  }

  /** Where the words of each owner start, by the owner's number. */
  find(text: string): ReadonlyMap<number, readonly number[]> {
    const hits = new Map<number, number[]>();
    const { isStart } = this;
    let bucket = 0;
    for (let at = 0; at < text.length; at++) {
      bucket = ((bucket << BITS) ^ (text.charCodeAt(at) | 0x20)) & (BUCKETS - 1);
      if (isStart[bucket] === 1 && at >= SHORTEST_HINT - 1)
        this.take(text, at - SHORTEST_HINT + 1, bucket, hits);
    }
    return hits;
  }

  private take(text: string, at: number, bucket: number, hits: Map<number, number[]>): void {
    for (const hint of this.buckets.get(bucket) as Hint[]) {
      if (!isAt(text, at, hint.text)) continue;
      for (const owner of hint.owners) {
        const places = hits.get(owner);
        if (places === undefined) hits.set(owner, [at]);
        else if (places.at(-1) !== at) places.push(at);
      }
    }
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
