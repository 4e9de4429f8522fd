import { expect, test } from 'vitest';
import { indexOfByte, indexOfText } from '../src/bytes.ts';

test('beyond 2 GiB offsets are right, and what is not there is not found', () => {
  // Pages that nobody writes to take no memory.
  const bytes = Buffer.alloc(2 ** 31 + 1000);
  bytes[2 ** 31 + 500] = 10;
  bytes.write('needle', 2 ** 30 - 3);
  expect(indexOfByte(bytes, 10, 0)).toBe(2 ** 31 + 500);
  expect(indexOfByte(bytes, 10, 2 ** 31 + 100)).toBe(2 ** 31 + 500);
  expect(indexOfByte(bytes, 10, 2 ** 31 + 501)).toBe(-1);
  expect(indexOfText(bytes, 'needle', 0)).toBe(2 ** 30 - 3);
  expect(indexOfText(bytes, 'needle', 2 ** 30)).toBe(-1);
});
