import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IdTable } from '../../src/transcript/id-table.ts';

test('ids get the numbers from 0 on, each one', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ maxLength: 3 }), fc.string())), (ids) => {
      const table = new IdTable();
      const model = [...new Set(ids)];
      for (const id of [...ids, ...ids]) {
        const bytes = Buffer.from(`"${id}"`);
        expect(table.addAt(bytes, 1, bytes.length - 1)).toBe(model.indexOf(id));
      }
      expect(table.size).toBe(model.length);
    }),
  );
});

test('many are told apart, also where one starts as another does', () => {
  const table = new IdTable();
  const ids = Array.from({ length: 3000 }, (_, n) => `toolu_${'0'.repeat(n % 50)}${n}`);
  for (const [number, id] of [...ids, ...ids].entries()) {
    const bytes = Buffer.from(id);
    expect(table.addAt(bytes, 0, bytes.length)).toBe(number % ids.length);
  }
});
