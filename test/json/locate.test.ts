import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locate, locateAll, type Step } from '../../src/json/locate.ts';
import { compilePaths } from '../../src/json/paths.ts';
import { objectDoc, pathsOf, render } from './documents.ts';

function at(text: string, ...steps: Step[]): string | undefined {
  const bytes = Buffer.from(text);
  const span = locate(bytes, { start: 0, end: bytes.length }, steps);
  return span && bytes.toString('utf8', span.start, span.end);
}

describe('locate', () => {
  test('finds at every path what the parsed value has there', () => {
    fc.assert(
      fc.property(objectDoc, (doc) => {
        const text = render(doc);
        const root: unknown = JSON.parse(text);
        for (const path of pathsOf(doc)) {
          const value = path.reduce((owner, step) => (owner as never)[step], root);
          expect(JSON.parse(at(text, ...path) as string)).toEqual(value);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('of a key that stands twice, the last', () => {
    expect(at('{"a":1,"b":0,"a":2}', 'a')).toBe('2');
    expect(at('{"a":{"x":1},"a":{"y":2}}', 'a', 'x')).toBeUndefined();
    expect(at('{"a":1,"\\u0061":2}', 'a')).toBe('2');
  });

  test('nothing, rather than what an object inherits', () => {
    expect(at('{}', 'constructor')).toBeUndefined();
    expect(at('{"a":1}', '__proto__')).toBeUndefined();
    expect(at('[]', 'length')).toBeUndefined();
  });

  test('looks only at the span it is given', () => {
    const bytes = Buffer.from('{"a":1}{"a":22}{"a":3}');
    expect(locate(bytes, { start: 7, end: 15 }, ['a'])).toEqual({ start: 12, end: 14 });
  });
});

test('locateAll gives all matches in the order of the bytes', () => {
  const text = '{"b":[{"id":1},{"x":0},{"id":[2]}],"id":9}';
  const bytes = Buffer.from(text);
  const spans = locateAll(bytes, { start: 0, end: bytes.length }, compilePaths(['b[].id']));
  expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(['1', '[2]']);
});
