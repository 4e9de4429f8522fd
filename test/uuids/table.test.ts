import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UNKNOWN, UuidTable } from '../../src/uuids/table.ts';
import { NOT_PLAIN } from './not-plain.ts';

test('uuids get the numbers from 0 on, each one, and are told by them', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid()), fc.array(fc.uuid()), (known, asked) => {
      const table = new UuidTable();
      const model = [...new Set(known)];
      for (const uuid of known) expect(table.add(uuid)).toBe(model.indexOf(uuid));
      expect(table.size).toBe(model.length);
      expect(model.map((_, number) => table.textOf(number))).toEqual(model);
      for (const uuid of [...known, ...asked]) {
        expect(table.numberOf(uuid)).toBe(model.indexOf(uuid));
        expect(table.numberAt(Buffer.from(`"${uuid}"`), 1)).toBe(model.indexOf(uuid));
      }
    }),
  );
});

test('ids that are counted up in any part of them are found as well', () => {
  const ids = Array.from({ length: 5000 }, (_, n) => {
    const part = n.toString(16).padStart(8, '0');
    return `${part}-0000-4000-8000-0000${part}`;
  });
  const table = new UuidTable(10);
  for (const [number, id] of ids.entries()) expect(table.add(id)).toBe(number);
  for (const [number, id] of ids.entries()) expect(table.numberOf(id)).toBe(number);
});

test.each(NOT_PLAIN)('%j is no plain uuid', (id) => {
  const table = new UuidTable();
  expect([table.add(id), table.numberOf(id), table.size]).toEqual([UNKNOWN, UNKNOWN, 0]);
});
