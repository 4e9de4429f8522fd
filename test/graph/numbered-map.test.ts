import { expect, test } from 'vitest';
import { NumberedMultiMap } from '../../src/graph/numbered-map.ts';
import { UuidTable } from '../../src/uuids/table.ts';

const ids = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];

test('a key is meant by its number and by its text', () => {
  const map = new NumberedMultiMap<{ n: number }>(new UuidTable());
  const [one, two] = ids.map((id) => map.table.add(id)) as [number, number];
  const [a, b, c] = [{ n: 1 }, { n: 2 }, { n: 3 }];
  map.addNumber(one, a);
  map.add(ids[0], b);
  map.addNumber(one, c);
  expect(map.get(ids[0])).toEqual([a, b, c]);
  map.delete(ids[0], c);
  expect([map.lastOf(one), map.lastOf(two)]).toEqual([b, undefined]);
});

test('only keys with a value are visited', () => {
  const map = new NumberedMultiMap<object>(new UuidTable());
  const numbers = ids.map((id) => map.table.add(id));
  for (const number of numbers) map.addNumber(number, { number });
  map.add('odd', {});
  map.delete(ids[1], map.last(ids[1]) as object);
  const visited: unknown[] = [];
  map.visitKeys(
    (number) => visited.push(number),
    (key) => visited.push(key),
  );
  expect(visited).toEqual([numbers[0], numbers[2], 'odd']);
  expect(map.size).toBe(3);
});
