import { expect, test } from 'vitest';
import { TOKEN_SHAPES } from '../../src/redact/tables/token-shapes.ts';
import { sampleOf, seeded } from './regex-samples.ts';
import { defaultFinder } from './shared.ts';

const finder = defaultFinder();
const CASES = TOKEN_SHAPES.flatMap((shape) =>
  shape.marks.split(' ').map((mark) => ({ ...shape, mark })),
);

test.each(CASES)('$label: $mark is found', ({ mark, before = '', rest, label }) => {
  const labels = [1, 2, 3].map((seed) => {
    const value = sampleOf(before, seeded(seed)).text + mark + sampleOf(rest, seeded(seed)).text;
    return finder.find(`see ${value} there`, undefined)[0]?.label;
  });
  // By chance one of them looks like an example.
  expect(labels.filter((found) => found !== undefined).length).toBeGreaterThanOrEqual(2);
  expect(labels).toContain(label);
});
