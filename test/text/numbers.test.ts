import { expect, test } from 'vitest';
import { clean, shorten } from '../../src/output/terminal.ts';
import { formatAge, formatBytes, formatCount, plural } from '../../src/text/numbers.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [99_400, '99.4 KB'],
  [999_600, '1.0 MB'],
  [12_345_678_901, '12.3 GB'],
  [5e13, '50000 GB'],
])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

test('counts', () => {
  expect(formatCount(1_234_567)).toBe('1,234,567');
  expect(plural(1, 'entry', 'entries')).toBe('1 entry');
  expect(plural(2000, 'turn')).toBe('2,000 turns');
});

test('ages', () => {
  const now = new Date('2026-06-01T00:00:00Z');
  const ago = (seconds: number): string => formatAge(new Date(now.getTime() - seconds * 1000), now);
  expect([
    ago(5),
    ago(61),
    ago(7200),
    ago(86_400 * 3),
    ago(86_400 * 65),
    ago(86_400 * 800),
  ]).toEqual(['now', '1 min', '2 h', '3 d', '2 mo', '2 y']);
});

test('text from a transcript is one harmless line', () => {
  expect(clean('a\u001b[31m\u0007b\u202e\r\n\t c')).toBe('a\ufffd[31m\ufffdb\ufffd c');
  expect(shorten('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  expect(shorten('😀'.repeat(50), 4)).toBe('😀😀😀…');
});
