import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Step } from '../../src/json/locate.ts';
import { removeElements, removeValue, setValue, setValues } from '../../src/json/splice.ts';
import { docWithPath, edited, hasTwins, objectDoc, pathsOf, render } from './documents.ts';

const set = (text: string, path: Step[], value: unknown) =>
  setValue(Buffer.from(text), path, value)?.toString('utf8');
const remove = (text: string, path: Step[]) =>
  removeValue(Buffer.from(text), path)?.toString('utf8');

/** What JSON.parse makes of a text, own `__proto__` members and the order of keys included. */
const meaning = (text: string) => JSON.stringify(JSON.parse(text));

/** A text without the white space between its tokens. */
const tokens = (text: string) => text.match(/"(?:\\.|[^"\\])*"|[^\s"]/g)?.join('');

/** Whether one can get from the longer text to the shorter by cutting out one piece. */
function differByOnePiece(long: string, short: string): boolean {
  let start = 0;
  while (start < short.length && long[start] === short[start]) start++;
  let end = 0;
  while (end < short.length && long.at(-1 - end) === short.at(-1 - end)) end++;
  return start + end >= short.length;
}

/** Values that a parser would not write back as they stand. */
const FRAGILE =
  '"n":[1.0,1e400,12345678901234567890,-0],"s":"\\ud800\\u0041\\/","__proto__":{"x":1},"2":0,"1":0,"d":1,"d":2';

describe('setValue', () => {
  test('changes the bytes of the value that it names, and no other', () => {
    fc.assert(
      fc.property(docWithPath, fc.jsonValue(), ({ doc, path }, value) => {
        const text = JSON.stringify(value);
        expect(set(render(doc), path, value)).toBe(
          render(edited(doc, path, { kind: 'scalar', text })),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('appends a missing member, as setting it on the parsed value does', () => {
    const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', '"\\', '\ud800', '\n', '日本'));
    const missing = fc.tuple(objectDoc, fc.nat(), key, fc.jsonValue());
    fc.assert(
      fc.property(missing, ([doc, pick, key, value]) => {
        const text = render(doc);
        const owners = [[], ...pathsOf(doc)];
        const path = owners[pick % owners.length] as Step[];
        const root = JSON.parse(text);
        const owner = path.reduce((at, step) => at[step], root);
        const isObject = typeof owner === 'object' && owner !== null && !Array.isArray(owner);
        if (isObject && Object.hasOwn(owner, key)) return;
        const result = set(text, [...path, key], value);
        if (!isObject) return void expect(result).toBeUndefined();
        const added = `${Object.keys(owner).length > 0 ? ',' : ''}${JSON.stringify(key)}:${JSON.stringify(value)}`;
        expect(result).toHaveLength(text.length + added.length);
        expect(result).toContain(added);
        expect(differByOnePiece(result as string, text)).toBe(true);
        Object.defineProperty(owner, key, { value, enumerable: true });
        expect(meaning(result as string)).toBe(JSON.stringify(root));
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, string, Step[], unknown, string]>([
    ['an empty object', '{ }', ['a'], 1, '{"a":1 }'],
    ['the last line end', '{"a":1}\r', ['b'], [], '{"a":1,"b":[]}\r'],
    [
      'a nested object',
      '{"a":{"b":{}},"c":{}}',
      ['a', 'b', 'x'],
      null,
      '{"a":{"b":{"x":null}},"c":{}}',
    ],
    ['a brace in a string', '{"a":"}"}', ['b'], 1, '{"a":"}","b":1}'],
    ['an element', '[1, 2 ,3]', [1], 'x', '[1, "x" ,3]'],
    ['the whole text', ' 1', [], { a: 1 }, '{"a":1}'],
    ['a key that stands twice', '{"a":1,"a":2}', ['a'], 3, '{"a":1,"a":3}'],
    ['__proto__', '{"__proto__":1}', ['__proto__'], 2, '{"__proto__":2}'],
    ['a lone surrogate', '{"a":1}', ['a'], '\ud800', '{"a":"\\ud800"}'],
    [
      'one of two lone surrogates',
      '{"\\ud800":1,"\\ud801":2}',
      ['\ud800'],
      0,
      '{"\\ud800":0,"\\ud801":2}',
    ],
  ])('%s', (_name, text, path, value, expected) => {
    expect(set(text, path, value)).toBe(expected);
  });

  test.each<[string, Step[]]>([
    ['{"a":1}', ['a', 'b']],
    ['{"a":1}', ['x', 'y']],
    ['{"a":[1]}', ['a', 1]],
    ['{"a":[1]}', ['a', -1]],
    ['{"a":[1]}', ['a', '0']],
    ['{"0":1}', [0]],
    ['{"a":"{}"}', ['a', 'b']],
    ['{"a":{"x":1},"a":null}', ['a', 'x']],
  ])('nothing at %j for %j', (text, path) => {
    expect(set(text, path, 1)).toBeUndefined();
    expect(remove(text, path)).toBeUndefined();
  });

  test('leaves what would not survive a parser', () => {
    expect(set(`{"x":1, ${FRAGILE}}`, ['x'], 2)).toBe(`{"x":2, ${FRAGILE}}`);
    expect(set(`{${FRAGILE}}`, ['x'], 2)).toBe(`{${FRAGILE},"x":2}`);
    expect(set(`{${FRAGILE}}`, ['n', 1], 0)).toBe(`{${FRAGILE.replace('1e400', '0')}}`);
  });

  test('leaves invalid UTF-8 elsewhere', () => {
    const bytes = Buffer.from('{"a":"\xff\xc3","b":1}', 'latin1');
    expect(setValue(bytes, ['b'], 2)?.toString('latin1')).toBe('{"a":"\xff\xc3","b":2}');
    expect(removeValue(bytes, ['b'])?.toString('latin1')).toBe('{"a":"\xff\xc3"}');
    expect(bytes.toString('latin1')).toBe('{"a":"\xff\xc3","b":1}');
  });
});

describe('removeValue', () => {
  test('takes out one piece, after which the rest reads as it did', () => {
    fc.assert(
      fc.property(docWithPath, ({ doc, path }) => {
        const text = render(doc);
        const expected = render(edited(doc, path, undefined));
        const result = remove(text, path) as string;
        expect(tokens(result)).toBe(tokens(expected));
        expect(meaning(result)).toBe(meaning(expected));
        if (!hasTwins(doc)) expect(differByOnePiece(text, result)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, string, Step[], string]>([
    ['the first member', '{ "a" : 1 , "b" : 2 }', ['a'], '{"b" : 2 }'],
    ['a middle member', '{"a":1, "b" : [2] , "c":3}', ['b'], '{"a":1 , "c":3}'],
    ['the last member', '{"a":1 , "b":2 }', ['b'], '{"a":1  }'],
    ['the only member', '{ "a" : 1 }', ['a'], '{}'],
    ['the first element', '[ 1 , 2]', [0], '[2]'],
    ['a middle element', '[1, {"a":[]} ,3]', [1], '[1 ,3]'],
    ['the last element', '[1,2]', [1], '[1]'],
    ['the only element', '[ 1 ]', [0], '[]'],
    ['an element of an element', '[[1,2],[3]]', [1, 0], '[[1,2],[]]'],
    ['a key of quotes', '{"a":1,"\\"\\"":2}', ['""'], '{"a":1}'],
    ['a key of backslashes', '{"\\\\\\\\":1,"b":2}', ['\\\\'], '{"b":2}'],
    [
      'a key that ends in an escaped quote',
      '{"a":1,"x\\\\\\"":2,"b":3}',
      ['x\\"'],
      '{"a":1,"b":3}',
    ],
    ['a key that looks like a member', '{"a":1,"\\",\\"b\\":":2}', ['","b":'], '{"a":1}'],
    ['the empty key', '{"":1,"a":2}', [''], '{"a":2}'],
    ['__proto__', '{"a":1,"__proto__":{}}', ['__proto__'], '{"a":1}'],
    ['a key that stands twice', '{"a":1,"b":2,"a":3}', ['a'], '{"b":2}'],
    ['a key that stands twice, once escaped', '{"\\u0061":1,"a":3,"b":2}', ['a'], '{"b":2}'],
  ])('%s', (_name, text, path, expected) => {
    expect(remove(text, path)).toBe(expected);
  });

  test('leaves what would not survive a parser', () => {
    expect(remove(`{"x":1,${FRAGILE}}`, ['x'])).toBe(`{${FRAGILE}}`);
    expect(remove(`{${FRAGILE},"x":1}`, ['x'])).toBe(`{${FRAGILE}}`);
    expect(remove(`{${FRAGILE}}`, ['n', 0])).toBe(`{${FRAGILE.replace('1.0,', '')}}`);
  });

  test('the whole text cannot be removed from itself', () => {
    expect(remove('{"a":1}', [])).toBeUndefined();
  });
});

describe('many at once', () => {
  test.each([
    ['{"a":[ 1, 2 ,3,4 ]}', [0, 1], '{"a":[ 3,4 ]}'],
    ['{"a":[ 1, 2 ,3,4 ]}', [1, 2], '{"a":[ 1,4 ]}'],
    ['{"a":[1,2,3]}', [2], '{"a":[1,2]}'],
    ['{"a":[1,2,3]}', [0, 2], '{"a":[2]}'],
    ['{"a":[1, 2]}', [0, 1], '{"a":[]}'],
    ['{"a":[1]}', [], '{"a":[1]}'],
  ])('of %s the elements %j go with their commas', (text, indexes, left) => {
    const removed = removeElements(Buffer.from(text), ['a'], new Set(indexes));
    expect(removed?.toString()).toBe(left);
  });

  test('elements of what is not there can’t go', () => {
    expect(removeElements(Buffer.from('{"a":1}'), ['b'], new Set([0]))).toBeUndefined();
  });

  test('values are set as they are one after the other', () => {
    fc.assert(
      fc.property(docWithPath, docWithPath, (one, other) => {
        const text = Buffer.from(render(one.doc));
        const paths = [one.path, [...one.path, 'x'], other.path].filter(
          (path, index, all) =>
            setValue(text, path, 0) !== undefined &&
            !all.some((above, at) => at !== index && isWithin(path, above)),
        );
        const edits = paths.map((path, value) => ({ path, value }));
        const inTurn = edits.reduce<Buffer | undefined>(
          (bytes, { path, value }) => bytes && setValue(bytes, path, value),
          text,
        );
        const atOnce = setValues(text, edits);
        if (atOnce !== undefined) expect(atOnce.toString()).toBe(inTurn?.toString());
      }),
    );
  });

  test('a path that leads nowhere is no edit', () => {
    const text = Buffer.from('{"a":[{"b":1},{"b":2}]}');
    const edits = [0, 1].map((index) => ({ path: ['a', index, 'b'], value: 'x' }));
    expect(setValues(text, edits)?.toString()).toBe('{"a":[{"b":"x"},{"b":"x"}]}');
    expect(setValues(text, [...edits, { path: ['a', 2], value: 0 }])).toBeUndefined();
  });
});

function isWithin(path: readonly Step[], above: readonly Step[]): boolean {
  return above.every((step, index) => path[index] === step);
}
