import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePaths } from '../../src/json/paths.ts';
import { JsonSyntaxError } from '../../src/json/syntax-error.ts';
import { JsonWalker, type WalkSink } from '../../src/json/walker.ts';
import { anyDoc, objectDoc, render } from './documents.ts';

const walker = new JsonWalker();
const PATHS = compilePaths([
  'a',
  'a.b',
  'a[]',
  'b[].*.c',
  '*',
  'sevenLT',
  'eightLTR',
  'seventeenLettersK',
]);

/** Where a text may lie: what was there before follows it, and nobody may read on into that. */
const room = Buffer.alloc(2 ** 22);

interface Walk {
  readonly verdict: JsonSyntaxError | 'fine';
  /** What the sink was told up to there. */
  readonly told: readonly unknown[];
}

/** The walk's verdict on a whole text: fine, or the error it ends in. The same wherever the text lies. */
function verdict(bytes: Uint8Array): JsonSyntaxError | 'fine' {
  const plain = walkOf(bytes, bytes.length);
  room.set(bytes);
  expect(walkOf(room, bytes.length)).toEqual(plain);
  return plain.verdict;
}

function walkOf(bytes: Uint8Array, length: number): Walk {
  const told: unknown[] = [];
  const sink: WalkSink = {
    value: (...value) => told.push(value),
    uuid: (start, end, path) => told.push([start, end, path()]),
  };
  try {
    const end = walker.walk(bytes, 0, length, PATHS, sink);
    const rest = Buffer.from(bytes.subarray(end, length)).toString('latin1');
    const odd = rest.search(/[^ \t\r\n]/);
    return { verdict: odd < 0 ? 'fine' : new JsonSyntaxError(end + odd, false), told };
  } catch (error) {
    if (error instanceof JsonSyntaxError) return { verdict: error, told };
    throw error;
  }
}

function parses(bytes: Uint8Array): boolean {
  try {
    JSON.parse(Buffer.from(bytes).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

const accepts = (text: string | Uint8Array) => verdict(Buffer.from(text as string)) === 'fine';

describe('accepts exactly what JSON.parse accepts', () => {
  test('valid texts', () => {
    fc.assert(
      fc.property(anyDoc, (doc) => accepts(render(doc))),
      { numRuns: 600 },
    );
  });

  test('texts with bytes flipped, cut out, put in, moved', () => {
    const byte = fc.oneof(
      fc.constantFrom(...Buffer.from('"\\{}[]:,01-+.eEtrufalsn \t\r\n\x00\x1f\x7f')),
      fc.nat(255),
    );
    const mutation = fc.record({
      kind: fc.constantFrom('flip', 'cut', 'insert', 'splice'),
      at: fc.nat(),
      size: fc.integer({ min: 1, max: 6 }),
      byte,
    });
    const mutate = (
      bytes: Buffer,
      { kind, at, size, byte }: { kind: string; at: number; size: number; byte: number },
    ) => {
      const start = at % (bytes.length + 1);
      const [head, tail] = [bytes.subarray(0, start), bytes.subarray(start)];
      if (kind === 'flip') return Buffer.concat([head, Buffer.from([byte]), tail.subarray(1)]);
      if (kind === 'cut') return Buffer.concat([head, tail.subarray(size)]);
      if (kind === 'insert') return Buffer.concat([head, Buffer.from([byte]), tail]);
      return Buffer.concat([head, bytes.subarray(0, size), tail]);
    };
    fc.assert(
      fc.property(anyDoc, fc.array(mutation, { minLength: 1, maxLength: 3 }), (doc, mutations) => {
        const bytes = mutations.reduce(mutate, Buffer.from(render(doc)));
        expect([bytes.toString('latin1'), verdict(bytes) === 'fine']).toEqual([
          bytes.toString('latin1'),
          parses(bytes),
        ]);
      }),
      { numRuns: 2500 },
    );
  });

  test('arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => accepts(bytes) === parses(bytes)),
    );
  });

  const VECTORS = String.raw`
    {} [] "" 1 null nul nulll True undefined [true,false,null] [truefalse] [nullnull] 0x10 NaN Infinity
    0 -0 01 00 -01 1. .5 - --1 +1 1e 1e+ 1E- 1.e1 1e1.5 0e0 0.0 1.5E+10 [1.] [01] [-] [1e] 1_0 1e400
    -1e-400 12345678901234567890 "\x" "\u12" "\u12G4" "\U0041" "\ "\" "\\" "\/" "\ud800" "\udc00\ud800"
    "\ud83e\udd8a" 'a' {a:1} {1:1} {"a"} {"a":} {"a":1,} {,} {"a"::1} [1,] [,1] [,] [1,,2] [ ] { } [} {]
    [1} {"a":1] {"a":1]} {}{} []1 {"a":1,"a":2} {"\u0061":1} {"__proto__":{"x":1}} [1/**/] //1`;
  test.each([
    ...VECTORS.trim().split(/\s+/),
    ...'"\n" "\t" "\r" "\0" "\x1f" "\x7f" "\u2028" \ufeff{} {}\ufeff \u00a0{} {}\u00a0 \v1 \f1 1\0'.split(
      ' ',
    ),
    ...[
      '',
      ' ',
      '\n',
      ' {} ',
      '\t[\r\n]',
      '{"a":1 "b":2}',
      '[1 2]',
      '1 2',
      '- 1',
      '{ "a" : 1 , "b" : [ ] }',
    ],
  ])('%j', (text) => {
    expect(accepts(text)).toBe(parses(Buffer.from(text)));
  });

  test.each([
    ['inside a string', Buffer.from('{"k\xff":"\xc3\xe2\x82"}', 'latin1'), true],
    ['a surrogate as UTF-8', Buffer.from('"\xed\xa0\x80"', 'latin1'), true],
    ['before a closing quote', Buffer.from('["\xf0\x9f"]', 'latin1'), true],
    ['outside of strings', Buffer.from('{"a":1\xff}', 'latin1'), false],
    ['a BOM', Buffer.from('\xef\xbb\xbf{}', 'latin1'), false],
  ])('invalid UTF-8: %s', (_name, bytes, valid) => {
    expect([accepts(bytes), parses(bytes)]).toEqual([valid, valid]);
  });

  test('200,000 levels of nesting', () => {
    const levels = 200_000;
    const arrays = '['.repeat(levels) + ']'.repeat(levels);
    const objects = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    expect([accepts(arrays), accepts(objects)]).toEqual([true, true]);
    expect(verdict(Buffer.from(arrays.slice(0, -1)))).toMatchObject({ cutOff: true });
    expect(verdict(Buffer.from(`${arrays}]`))).toMatchObject({ cutOff: false, offset: 2 * levels });
  });
});

describe('a text that ends too early', () => {
  test('every proper prefix of an object is cut off', () => {
    fc.assert(
      fc.property(objectDoc, (doc) => {
        const bytes = Buffer.from(render(doc));
        for (let length = 0; length < bytes.length; length++) {
          const found = verdict(bytes.subarray(0, length));
          if (found === 'fine' || !found.cutOff || found.offset !== length)
            expect.fail(`the first ${length} bytes of ${bytes}: ${found}`);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('bytes after the end of the walk are not looked at', () => {
    const bytes = Buffer.from('[12,"ab",true]');
    for (let end = 0; end < bytes.length; end++)
      expect(() => walker.walk(bytes, 0, end, null, { value() {} })).toThrow('ends too early');
    expect(walker.walk(Buffer.from('1.5e+7'), 0, 1, null, { value() {} })).toBe(1);
    expect(walker.walk(Buffer.from('x{}x'), 1, 3, null, { value() {} })).toBe(3);
  });

  test.each([
    ['{"a":1]', 6],
    ['{"a" 1', 5],
    ['{"a":"\\x', 7],
    ['{"a":"\\u00g', 10],
    ['{"a":trux', 8],
    ['{"a":-x', 6],
    ['{"a":1,}', 7],
    ['["a\nb"', 3],
    ['[1,]', 3],
  ])('%j is wrong at offset %i, not cut off', (text, offset) => {
    expect(verdict(Buffer.from(text))).toMatchObject({ cutOff: false, offset });
  });
});
