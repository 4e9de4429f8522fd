import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { ByteFilter } from '../../src/search/byte-filter.ts';
import { parsePattern } from '../../src/search/pattern.ts';

const folder = mkdtempSync(join(tmpdir(), 'ccsurgery-filter-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'text.jsonl');

/** Letters that have other cases, signs that need escapes, and what is written in several bytes or units. */
const CHARACTERS = [...'aAkKsSzZ09 \n\t"\\/<&äÄßſµμжЖ错😀\u001b', 'é', 'e\u0301'];
const texts = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 12 });

/** A JSON string with each character written in one of the ways there are. */
function written(text: string, choices: readonly number[]): string {
  const units = Array.from({ length: text.length }, (_, i) => text.charAt(i));
  const escaped = units.map((unit, i) => {
    const hex = unit.charCodeAt(0).toString(16).padStart(4, '0');
    const choice = (choices[i % choices.length] ?? 0) % 4;
    if (choice === 0) return `\\u${hex}`;
    if (choice === 1) return `\\u${hex.toUpperCase()}`;
    if (choice === 2 && unit === '/') return '\\/';
    return JSON.stringify(unit).slice(1, -1);
  });
  return `"${escaped.join('')}"`;
}

function mayHold(filter: ByteFilter, bytes: string | Buffer): boolean {
  writeFileSync(path, bytes);
  return filter.mayHold(path);
}

describe('ByteFilter', () => {
  test('passes over nothing that holds a match, however that is written', () => {
    fc.assert(
      fc.property(
        texts,
        texts,
        texts,
        fc.array(fc.nat(), { minLength: 1, maxLength: 7 }),
        fc.constantFrom('', 'i', 'u', 'iu', 'text'),
        (before, wanted, after, choices, flags) => {
          fc.pre(wanted.trim() !== '');
          const source = wanted.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll('\n', '\\n');
          const pattern = parsePattern(flags === 'text' ? wanted : `/${source}/${flags}`);
          const text = before + wanted.toUpperCase() + wanted + after;
          expect(text.search(pattern.regex)).toBeGreaterThanOrEqual(0);
          const json = written(text, choices);
          expect(JSON.parse(json)).toBe(text);
          const filter = new ByteFilter(pattern);
          expect(mayHold(filter, json)).toBe(true);
          expect(
            [...filter.lines(Buffer.from(`x\n${json}\nx`))].map(({ start }) => start),
          ).toContain(2);
        },
      ),
      { numRuns: 300 },
    );
  });

  test.each([
    ['needle', 'NEEDLE', true],
    ['needle', 'n eedle', false],
    ['/needle/', 'Needle', false],
    ['/nee\\w+ in (a|the) haystack/', 'a haystack', true],
    ['/nee\\w+ in (a|the) haystack/', 'a hay stack', false],
    ['Ärger', String.raw`\u00E4RGER`, true],
    ['Ärger', 'argon', false],
    ['错误', String.raw`\u9519\u8bef`, true],
    ['错误', '错', false],
    ['two words', String.raw`two\nwords`, true],
  ])('%s in %s: %s', (pattern, text, expected) => {
    expect(mayHold(new ByteFilter(parsePattern(pattern)), `"${text}"`)).toBe(expected);
  });

  test('finds what lies across the pieces that a file is read in', () => {
    const filter = new ByteFilter(parsePattern('needle in a haystack'));
    for (const before of [0, 1, 5, 15, 16, 17, 31].map((more) => 256 * 1024 - more)) {
      expect(mayHold(filter, `${'x'.repeat(before)}needle in a haystack${'y'.repeat(99)}`)).toBe(
        true,
      );
      expect(mayHold(filter, `${'x'.repeat(before)}haystac${'y'.repeat(99)}`)).toBe(false);
      expect(mayHold(filter, `${'x'.repeat(before)}haystack`)).toBe(true);
    }
  });

  test('a file that was longer before leaves nothing behind', () => {
    const filter = new ByteFilter(parsePattern('haystack'));
    expect(mayHold(filter, 'xxxxhaystack')).toBe(true);
    expect(mayHold(filter, 'xxxx')).toBe(false);
  });

  test('gives each line that may hold a match once, in order', () => {
    const lines = ['haystack haystack', 'none', 'a haystack', '', 'haystack'];
    const filter = new ByteFilter(parsePattern('haystack'));
    const found = [...filter.lines(Buffer.from(lines.join('\n')))];
    expect(found.map(({ bytes }) => bytes.toString())).toEqual([lines[0], lines[2], lines[4]]);
  });
});
