import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesOf, textOf } from '../../src/text/lossless.ts';

const BROKEN = Buffer.from('"a\xff\xe2\x82 \u00fc"', 'latin1');

test('any bytes come back as they were', () => {
  const pieces = fc.oneof(
    fc.uint8Array({ maxLength: 9 }),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(text)),
  );
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const bytes = Buffer.concat(parts);
      expect(bytesOf(textOf(bytes)).equals(bytes)).toBe(true);
    }),
  );
});

test('what is text is read as such, also beside bytes that are none', () => {
  const text = textOf(Buffer.concat([BROKEN, Buffer.from('“größe” 🙂')]));
  expect(text).toContain('“größe” 🙂');
});
