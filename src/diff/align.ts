/** Places in two lists that belong together. */
export type Pair = readonly [before: number, after: number];

/** A list of which only keys matter; undefined is like nothing else. */
export interface Side {
  readonly length: number;
  key(index: number): string | undefined;
}

/** About so many pairs are weighed against each other at once. */
const MOST_CANDIDATES = 2 ** 16;

interface Range {
  readonly from: Pair;
  readonly to: Pair;
}

/**
 * Adds pairs of equal keys between those that are there, as many as fit: no two cross.
 * Nearly linear, since most of two lists is alike.
 */
export function refine(pairs: readonly Pair[], before: Side, after: Side): Pair[] {
  const whole: Range = { from: [0, 0], to: [before.length, after.length] };
  const found: Pair[] = [...pairs];
  for (const { from, to } of gaps(pairs, whole)) {
    const left = keyed(before, from[0], to[0]);
    const right = keyed(after, from[1], to[1]);
    for (const [i, j] of align(
      left.map(([, key]) => key),
      right.map(([, key]) => key),
    ))
      found.push([(left[i] as Keyed)[0], (right[j] as Keyed)[0]]);
  }
  return found.sort(byPlace);
}

type Keyed = readonly [index: number, key: string];

function keyed(side: Side, from: number, to: number): Keyed[] {
  const all: Keyed[] = [];
  for (let index = from; index < to; index++) {
    const key = side.key(index);
    if (key !== undefined) all.push([index, key]);
  }
  return all;
}

function align(before: readonly string[], after: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  const open: Range[] = [{ from: [0, 0], to: [before.length, after.length] }];
  for (let range = open.pop(); range !== undefined; range = open.pop()) {
    const rest = takeEnds(before, after, range, pairs);
    const rise = longestRise(candidates(before, after, rest));
    if (rise.length === 0) continue;
    for (const pair of rise) pairs.push(pair);
    for (const gap of gaps(rise, rest)) open.push(gap);
  }
  return pairs;
}

/** Pairs what is equal at both ends; gives what lies between. */
function takeEnds(
  before: readonly string[],
  after: readonly string[],
  { from, to }: Range,
  pairs: Pair[],
): Range {
  let [i, j] = from;
  let [iEnd, jEnd] = to;
  while (i < iEnd && j < jEnd && before[i] === after[j]) pairs.push([i++, j++]);
  while (i < iEnd && j < jEnd && before[iEnd - 1] === after[jEnd - 1]) pairs.push([--iEnd, --jEnd]);
  return { from: [i, j], to: [iEnd, jEnd] };
}

/**
 * Pairs of equal keys: all of them in short lists, else those about as far from the first or
 * the last of their key. In rising order before, falling after: so no rise has a line twice.
 */
function candidates(before: readonly string[], after: readonly string[], range: Range): Pair[] {
  const left = placesOf(before, range.from[0], range.to[0]);
  const right = placesOf(after, range.from[1], range.to[1]);
  const reach = Math.floor(MOST_CANDIDATES / (range.to[0] - range.from[0]));
  const pairs: Pair[] = [];
  const passed = new Map<string, number>();
  for (let i = range.from[0]; i < range.to[0]; i++) {
    const key = before[i] as string;
    const others = right.get(key);
    if (others === undefined) continue;
    const rank = passed.get(key) ?? 0;
    passed.set(key, rank + 1);
    const fromEnd = rank + others.length - (left.get(key) as number[]).length;
    for (const near of ranksNear(rank, fromEnd, reach, others.length))
      pairs.push([i, others[near] as number]);
  }
  return pairs;
}

/** The numbers below `count` that are near one of two, falling. */
function* ranksNear(one: number, other: number, reach: number, count: number): Generator<number> {
  const [low, high] = one < other ? [one, other] : [other, one];
  for (let rank = Math.min(high + reach, count - 1); rank >= Math.max(low - reach, 0); rank--) {
    if (rank < high - reach && rank > low + reach) rank = low + reach;
    if (rank >= 0) yield rank;
  }
}

function placesOf(keys: readonly string[], from: number, to: number): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let index = from; index < to; index++) {
    const key = keys[index] as string;
    const known = places.get(key);
    if (known === undefined) places.set(key, [index]);
    else known.push(index);
  }
  return places;
}

/** The most pairs that rise on both sides, by patience sorting. */
function longestRise(pairs: readonly Pair[]): Pair[] {
  const piles: number[] = [];
  const below: number[] = [];
  for (const [index, [, after]] of pairs.entries()) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[piles[middle] as number] as Pair)[1] < after) low = middle + 1;
      else high = middle;
    }
    below.push(piles[low - 1] ?? -1);
    piles[low] = index;
  }
  const rise: Pair[] = [];
  for (let index = piles.at(-1) ?? -1; index >= 0; index = below[index] as number)
    rise.push(pairs[index] as Pair);
  return rise.reverse();
}

/** The stretches between pairs that have something on both sides. */
function gaps(pairs: readonly Pair[], { from, to }: Range): Range[] {
  const found: Range[] = [];
  let start = from;
  for (const pair of [...pairs, to]) {
    if (start[0] < pair[0] && start[1] < pair[1]) found.push({ from: start, to: pair });
    start = [pair[0] + 1, pair[1] + 1];
  }
  return found;
}

function byPlace(a: Pair, b: Pair): number {
  return a[0] - b[0];
}
