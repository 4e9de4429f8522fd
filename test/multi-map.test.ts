import { describe, expect, test } from 'vitest';
import { NumberedMultiMap } from '../src/graph/numbered-map.ts';
import { MultiMap } from '../src/multi-map.ts';
import { UuidTable } from '../src/uuids/table.ts';

const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];

type Values = MultiMap<{ n: number }>;
const words = { many: 'many', one: 'one', long: 'long' };
const uuids = {
  many: '0f0e0d0c-1111-4222-8333-444455556666',
  one: '00000000-0000-0000-0000-000000000000',
  long: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

function inUse(): UuidTable {
  const table = new UuidTable();
  for (const uuid of ['aaaaaaaa-0000-4000-8000-000000000000', uuids.one]) table.add(uuid);
  return table;
}

describe.each<[string, () => Values, typeof words]>([
  ['MultiMap', () => new MultiMap(), words],
  ['NumberedMultiMap', () => new NumberedMultiMap(inUse()), uuids],
  ['NumberedMultiMap of other keys', () => new NumberedMultiMap(inUse()), words],
])('%s', (_, make, { many, one, long }) => {
  function filled() {
    const map = make();
    map.add(many, a);
    map.add(one, a);
    map.add(many, b);
    map.add(many, c);
    return map;
  }

  test('keeps the values of a key in the order they came', () => {
    const map = filled();
    expect(map.get(many)).toEqual([a, b, c]);
    expect(map.get(one)).toEqual([a]);
    expect([map.first(many), map.last(many)]).toEqual([a, c]);
    expect([map.first(one), map.last(one)]).toEqual([a, a]);
    expect(map.size).toBe(2);
    expect([...map.keys()].sort()).toEqual([many, one].sort());
  });

  test('a missing key has no values', () => {
    const map = filled();
    expect([map.has('x'), map.first('x'), map.last('x'), map.get('x')]).toEqual([
      false,
      undefined,
      undefined,
      [],
    ]);
    for (const key of ['__proto__', 'constructor']) expect(map.has(key)).toBe(false);
  });

  test('names the keys with more than one value', () => {
    const map = filled();
    expect([...map.multiple()]).toEqual([[many, [a, b, c]]]);
    map.delete(many, b);
    expect([...map.multiple()]).toEqual([[many, [a, c]]]);
    map.delete(many, a);
    expect([...map.multiple()]).toEqual([]);
    expect(map.get(many)).toEqual([c]);
  });

  test('forgets a key with its last value', () => {
    const map = filled();
    for (const value of [c, a, b]) map.delete(many, value);
    map.delete(one, a);
    expect([map.has(many), map.has(one), map.size]).toEqual([false, false, 0]);
  });

  test('deletes only the very value', () => {
    const map = filled();
    map.delete(one, { n: 1 });
    map.delete(one, b);
    map.delete(many, { n: 2 });
    map.delete('x', a);
    expect([map.get(one), map.get(many), map.size]).toEqual([[a], [a, b, c], 2]);
  });

  test('a value that was added twice goes at once', () => {
    const map = filled();
    map.add(one, a);
    map.delete(one, a);
    expect([map.has(one), map.first(one), map.size]).toEqual([false, undefined, 1]);
  });

  test('a value can come back', () => {
    const map = filled();
    map.delete(one, a);
    map.add(one, b);
    map.add(one, a);
    expect(map.get(one)).toEqual([b, a]);
  });

  test('a long list that somebody holds stays as it is while its values go and come back', () => {
    const map = make();
    const values = Array.from({ length: 20 }, (_, n) => ({ n }));
    for (const value of values) map.add(long, value);
    const held = map.get(long);
    for (const value of values.slice(1, 19)) map.delete(long, value);
    expect(held).toHaveLength(20);
    expect([map.first(long)?.n, map.last(long)?.n]).toEqual([0, 19]);
    map.insert(long, 1, values[5] as { n: number });
    expect(map.get(long).map(({ n }) => n)).toEqual([0, 5, 19]);
    for (const value of map.get(long)) map.delete(long, value);
    expect([map.has(long), map.size]).toEqual([false, 0]);
  });
});
