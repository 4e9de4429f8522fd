import type { Pair, Side } from './align.ts';

/** Pairs of equal keys among what is in no pair yet, wherever they stand: lines that moved. */
export function pairMoved(pairs: readonly Pair[], before: Side, after: Side): Pair[] {
  const free = new Map<string, number[]>();
  for (const [place, key] of unpaired(after, new Set(pairs.map(([, j]) => j)))) {
    const places = free.get(key);
    if (places === undefined) free.set(key, [place]);
    else places.push(place);
  }
  const moved: Pair[] = [];
  for (const [place, key] of unpaired(before, new Set(pairs.map(([i]) => i)))) {
    const other = free.get(key)?.shift();
    if (other !== undefined) moved.push([place, other]);
  }
  return moved;
}

function* unpaired(side: Side, paired: ReadonlySet<number>): Generator<[number, string]> {
  for (let place = 0; place < side.length; place++) {
    const key = paired.has(place) ? undefined : side.key(place);
    if (key !== undefined) yield [place, key];
  }
}
