import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePaths, compileSteps, ELEMENT, type PatternStep } from '../../src/json/paths.ts';
import { JsonWalker } from '../../src/json/walker.ts';
import { pathsOf, render, uniqueDoc } from './documents.ts';

const walker = new JsonWalker();
const ID = '0b8c7a52-1111-4222-8333-abcdefABCDEF';

function captures(text: string, ...paths: string[]): [string, string][] {
  const bytes = Buffer.from(text);
  const found: [string, string][] = [];
  walker.walk(bytes, 0, bytes.length, compilePaths(paths), {
    value: (index, start, end) =>
      found.push([paths[index] as string, bytes.toString('utf8', start, end)]),
  });
  return found;
}

function uuids(text: string, ...paths: string[]): [string, string][] {
  const bytes = Buffer.from(text);
  const found: [string, string][] = [];
  walker.walk(bytes, 0, bytes.length, compilePaths(paths), {
    value() {},
    uuid: (start, end, path) => found.push([path(), bytes.toString('utf8', start, end)]),
  });
  return found;
}

/** All values that a pattern names, by way of the parsed value. */
function select(value: unknown, [step, ...rest]: readonly PatternStep[]): unknown[] {
  if (step === undefined) return [value];
  if (step === ELEMENT)
    return Array.isArray(value) ? value.flatMap((element) => select(element, rest)) : [];
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if (!Object.hasOwn(value, step)) return [];
  return select((value as Record<string | symbol, unknown>)[step], rest);
}

describe('captured spans', () => {
  test('hold what JSON.parse finds at the path', () => {
    fc.assert(
      fc.property(uniqueDoc, (doc) => {
        const bytes = Buffer.from(render(doc));
        const patterns = new Map<string, PatternStep[]>();
        for (const path of pathsOf(doc)) {
          const pattern = path.map((step) => (typeof step === 'number' ? ELEMENT : step));
          patterns.set(
            JSON.stringify(path.map((step) => (typeof step === 'number' ? 0 : step))),
            pattern,
          );
        }
        const list = [...patterns.values()];
        const found: unknown[][] = list.map(() => []);
        walker.walk(bytes, 0, bytes.length, compileSteps(list), {
          value: (capture, start, end) =>
            found[capture]?.push(JSON.parse(bytes.toString('utf8', start, end))),
        });
        const value: unknown = JSON.parse(bytes.toString('utf8'));
        expect(found).toEqual(list.map((pattern) => select(value, pattern)));
      }),
      { numRuns: 400 },
    );
  });

  test('cover quotes and brackets, not the space around', () => {
    expect(captures(' { "a" : "x" , "b" : [ 1 , { } ] } ', 'a', 'b', 'b[]')).toEqual([
      ['a', '"x"'],
      ['b[]', '1'],
      ['b[]', '{ }'],
      ['b', '[ 1 , { } ]'],
    ]);
  });

  test('a key that is written with escapes is the same key', () => {
    expect(captures('{"\\u0061":1,"\\u0062":2,"é\\u0061":3}', 'a', 'éa')).toEqual([
      ['a', '1'],
      ['éa', '3'],
    ]);
  });

  test('keys with different lone surrogates are different keys', () => {
    expect(
      captures('{"\\ud800":1,"\\ud801":2,"\\ufffd":3,"\ufffd":4}', '\ud801', '\ufffd'),
    ).toEqual([
      ['\ud801', '2'],
      ['\ufffd', '3'],
      ['\ufffd', '4'],
    ]);
  });

  test('a key that stands twice is reported twice', () => {
    expect(captures('{"a":1,"a":2}', 'a')).toEqual([
      ['a', '1'],
      ['a', '2'],
    ]);
  });

  test('only at their own depth and kind of container', () => {
    expect(
      captures('{"b":{"a":1},"a":{"a":{"b":2}},"c":[[3],{"d":4}]}', 'a.b', 'a[]', 'c.d', 'c[].d'),
    ).toEqual([['c[].d', '4']]);
    expect(captures('{"__proto__":{"a":1},"constructor":2}', '__proto__.a', 'toString')).toEqual([
      ['__proto__.a', '1'],
    ]);
  });

  test('any key, where no path names it', () => {
    expect(captures('{"h":{"a":1,"b":{"c":2}},"a":3}', 'h.*', 'h.b.c')).toEqual([
      ['h.*', '1'],
      ['h.b.c', '2'],
    ]);
  });

  test('the whole value', () => {
    const bytes = Buffer.from(' [1] ');
    const spans: number[][] = [];
    walker.walk(bytes, 0, bytes.length, compileSteps([[]]), {
      value: (...span) => spans.push(span),
    });
    expect(spans).toEqual([[0, 1, 4]]);
  });
});

describe('strings of uuid shape', () => {
  test('are reported with their path, wherever they stand', () => {
    const text = `{"a":"${ID}","b":{"c":[0,["${ID}"],{"d\\u002e\\"":"${ID}"}]},"e":"${ID}"}`;
    expect(uuids(text)).toEqual([
      ['a', ID],
      ['b.c[][]', ID],
      ['b.c[].d."', ID],
      ['e', ID],
    ]);
    expect(uuids(`"${ID}"`)).toEqual([['', ID]]);
  });

  test('not where the path is captured, and not as keys', () => {
    const text = `{"a":"${ID}","l":["${ID}"],"${ID}":1,"h":{"x":"${ID}","y":["${ID}"]}}`;
    expect(uuids(text, 'a', 'l[]', 'h.*')).toEqual([['h.y[]', ID]]);
    // A path that only leads on to a captured one is not captured itself.
    expect(uuids(text, 'a.b')).toContainEqual(['a', ID]);
  });

  test.each([
    ['longer text', `${ID} `],
    ['shorter text', ID.slice(1)],
    ['another letter', ID.replace('c', 'g')],
    ['dashes elsewhere', `${ID.slice(0, 7)}-a${ID.slice(9)}`],
    ['a rule of dashes', '-'.repeat(36)],
    ['one dash too many', `-${ID.slice(1)}`],
  ])('not %s', (_name, text) => {
    expect(uuids(JSON.stringify([text]))).toEqual([]);
  });
});
