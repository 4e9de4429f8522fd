import { expect, test } from 'vitest';
import { TOKEN_SHAPES } from '../../src/redact/tables/token-shapes.ts';
import { ASSIGNMENTS, FORMS, NAMES, PLACES, wrapped } from './places.ts';
import { sampleOf, seeded } from './regex-samples.ts';
import { defaultFinder, shared } from './shared.ts';

const finder = defaultFinder();
/** As programs and as people make them; those have signs that end words. */
const VALUES = ['q7Rz2LpX9vKd4TnB8sWm', '9f3a7c1e5b8d2046af19c3e7b5d80261'];
const PASSWORD = 'pA5$w0rd!xY&z;k';
const ALL = { ...FORMS, 'wrapped at 80': wrapped(80), 'wrapped at 40': wrapped(40) };

interface Planted {
  readonly what: string;
  readonly text: string;
  readonly value: string;
}

const TOKENS: Planted[] = TOKEN_SHAPES.map(({ label, marks, before = '', rest }) => {
  const [mark = ''] = marks.split(' ');
  const value = sampleOf(before, seeded(4)).text + mark + sampleOf(rest, seeded(4)).text;
  return { what: label, text: `see ${value} there`, value };
});
const NAMED: Planted[] = NAMES.flatMap((name) =>
  Object.entries(ASSIGNMENTS).flatMap(([manner, write]) =>
    VALUES.map((value) => ({ what: `${manner} ${name}`, text: write(name, value), value })),
  ),
);
const AT_PLACES: Planted[] = Object.entries(PLACES).flatMap(([what, put]) =>
  VALUES.map((value) => ({ what, text: put(value), value })),
);

/** What leaves with its value in it, or as it was. */
function leaks(planted: readonly Planted[], form: (text: string) => string): string[] {
  return planted
    .filter(({ text, value }) => {
      const written = form(text);
      const left = shared(written, finder);
      return left === written || left.includes(value) || left.includes(encodeURIComponent(value));
    })
    .map(({ what }) => what);
}

for (const [name, planted] of Object.entries({ TOKENS, NAMED, AT_PLACES }))
  test.each(Object.entries(ALL))(`${name} are found %s`, (_, form) => {
    const left = leaks(planted, form);
    expect(1 - left.length / planted.length, left.join(', ')).toBeGreaterThanOrEqual(0.95);
  });

test.each(['env', 'export', 'yaml', 'json', 'program'])(
  'a password goes to its true end, whatever is in it: %s',
  (manner) => {
    const text = ASSIGNMENTS[manner]?.('DB_PASSWORD', PASSWORD) as string;
    expect(shared(text, finder)).not.toMatch(/pA5|w0rd|xY|z;k/);
  },
);
