import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Pair, refine, type Side } from '../../src/diff/align.ts';

const side = (keys: readonly (string | undefined)[]): Side => ({
  length: keys.length,
  key: (index) => keys[index],
});

const align = (before: string, after: string, pairs: readonly Pair[] = []): Pair[] =>
  refine(pairs, side([...before]), side([...after]));

describe('pairs', () => {
  test.each([
    ['abc', 'abc', '0-0 1-1 2-2'],
    ['abc', 'ac', '0-0 2-1'],
    ['abcd', 'xbxd', '1-1 3-3'],
    // The fewest lines move.
    ['abcd', 'dabc', '0-1 1-2 2-3'],
    // What is repeated does not cross.
    ['aaab', 'aab', '0-0 1-1 3-2'],
    ['xaxbx', 'xbx', '0-0 3-1 4-2'],
    ['', 'abc', ''],
  ])('%j and %j', (before, after, expected) => {
    const shown = align(before, after).map((pair) => pair.join('-'));
    expect(shown.join(' ')).toBe(expected);
  });

  test('many repeated lines outweigh a single one that moved', () => {
    const repeated = (count: number): string => 'A'.repeat(count);
    const pairs = align(`x${repeated(500)}y`, `${repeated(1000)}x`);
    expect(pairs).toHaveLength(500);
  });

  test('repeated lines go with the others around them', () => {
    const turns = Array.from('abcdefghijklmnop', (prompt) => `${prompt}123`);
    const pairs = align(turns.join(''), turns.slice(10).join(''));
    expect(pairs.every(([i, j]) => i - j === 40)).toBe(true);
    expect(pairs).toHaveLength(24);
  });

  test('are added only between those that are there', () => {
    expect(align('abc', 'cab', [[2, 0]])).toEqual([[2, 0]]);
  });

  test('never hold what has no key', () => {
    expect(refine([], side([undefined, 'a']), side([undefined, 'a']))).toEqual([[1, 1]]);
  });
});

const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 30 });

test('pairs are equal, rise on both sides, and leave no two equal keys between them', () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const pairs = refine([], side(before), side(after));
      for (const [i, j] of pairs) expect(before[i]).toBe(after[j]);
      let [i, j] = [-1, -1];
      for (const [left, right] of [...pairs, [before.length, after.length] as const]) {
        expect(left).toBeGreaterThan(i);
        expect(right).toBeGreaterThan(j);
        const between = new Set(before.slice(i + 1, left));
        expect(after.slice(j + 1, right).filter((key) => between.has(key))).toEqual([]);
        [i, j] = [left, right];
      }
    }),
  );
});

test('a list and what is left of it pair up whole', () => {
  const part = fc
    .uniqueArray(fc.string())
    .chain((all) => fc.subarray(all).map((left) => ({ all, left })));
  fc.assert(
    fc.property(part, ({ all, left }) => {
      expect(refine([], side(all), side(left))).toHaveLength(left.length);
    }),
  );
});
