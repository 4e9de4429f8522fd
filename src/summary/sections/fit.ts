import { bytesOf } from '../budget.ts';

/** The newest items that have room, in their order. */
export function newestThatFit(items: readonly string[], room: number): string[] {
  const kept: string[] = [];
  let left = room;
  for (const item of items.toReversed()) {
    left -= bytesOf(`- ${item}\n`);
    if (left < 0) break;
    kept.unshift(item);
  }
  return kept;
}

/** The most that each of some lengths may have so that all fit: short ones stay whole, the longest are cut alike. */
export function commonLimit(lengths: readonly number[], room: number): number {
  const sorted = lengths.toSorted((a, b) => a - b);
  let left = room;
  for (const [index, length] of sorted.entries()) {
    const limit = left / (sorted.length - index);
    if (length > limit) return Math.max(0, Math.floor(limit));
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}
