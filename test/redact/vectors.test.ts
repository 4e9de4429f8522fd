import { expect, test } from 'vitest';
import { shared } from './shared.ts';
import { NEAR_MISSES, POSITIVES } from './vectors.ts';

test.each(POSITIVES)('$text is replaced', ({ text, becomes }) => {
  const once = shared(text);
  expect(once).toBe(becomes);
  expect(shared(once)).toBe(once);
});

test.each(NEAR_MISSES)('%s stays', (text) => {
  expect(shared(text)).toBe(text);
});
