import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UuidMap } from '../../src/ids/uuid-map.ts';
import { NOT_PLAIN } from '../uuids/not-plain.ts';

test('a uuid map is a map', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid()), fc.array(fc.uuid()), (known, asked) => {
      const keys = [...new Set(known)];
      const map = new UuidMap();
      const model = new Map(keys.map((key, index) => [key, keys.at(-1 - index) as string]));
      for (const [key, value] of model) expect(map.set(key, value)).toBe(true);
      expect([...map]).toEqual([...model]);
      for (const key of [...keys, ...asked]) {
        expect(map.get(key)).toBe(model.get(key));
        const target = Buffer.alloc(40, '.');
        const isThere = map.translate(Buffer.from(`"${key}"`), 1, target, 2);
        expect(isThere).toBe(model.has(key));
        expect(target.toString()).toBe(isThere ? `..${model.get(key)}..` : '.'.repeat(40));
      }
    }),
  );
});

test.each(NOT_PLAIN)('%j is no plain uuid', (id) => {
  const map = new UuidMap();
  expect(map.set(id, 'abcdef00-0000-4000-8000-000000000000')).toBe(false);
  expect([map.get(id), ...map]).toEqual([undefined]);
});
