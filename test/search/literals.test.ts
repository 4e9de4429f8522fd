import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { literalsOf } from '../../src/search/literals.ts';

/** As a literal it is not for every target of the compiler. */
const NESTED = Reflect.construct(RegExp, ['[a&&[b]]c', 'v']) as RegExp;

describe('literalsOf', () => {
  test.each<[RegExp, string[]]>([
    [/error/, ['error']],
    [/^error: \d+ of (a|b) files$/, ['error: ', ' of ', ' files']],
    [/colou?r/, ['colo', 'r']],
    [/ab*c/, ['a', 'c']],
    [/ab+c/, ['ab', 'c']],
    [/a{0,3}b{2}c/, ['b', 'c']],
    [/one|two/, []],
    [/[abc]d\]e/, ['d]e']],
    [/a(?:b(c|d)\))e/, ['a', 'e']],
    [/a\.b\/c/, ['a.b/c']],
    [/x\u0041y\x41z\cAw/, ['x', 'y', 'z', 'w']],
    [/(?<name>a)\k<name>b/, ['b']],
    [/a😀?b/u, ['a', 'b']],
    [NESTED, []],
  ])('%s holds %j', (regex, literals) => {
    expect(literalsOf(regex)).toEqual(literals);
  });

  test('whatever matches holds all of them', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      'ab',
      'ba',
      '.',
      '[ab]',
      '(a|b)',
      '(?:ab)',
      '\\w',
      '\\b',
      '\\x61',
      '\\.',
    );
    const quantifier = fc.constantFrom('', '', '?', '*', '+', '{0}', '{2}', '{1,2}', '+?', '*?');
    const item = fc.tuple(atom, quantifier).map((parts) => parts.join(''));
    const source = fc.array(item, { minLength: 1, maxLength: 6 }).map((items) => items.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '.'), maxLength: 12 });
    fc.assert(
      fc.property(source, text, (given, searched) => {
        fc.pre(!given.includes('\\b?') && !/\\b[*+{]/.test(given));
        const regex = new RegExp(given, 'g');
        for (const [match] of searched.matchAll(regex))
          for (const literal of literalsOf(regex)) expect(match).toContain(literal);
      }),
      { numRuns: 3000 },
    );
  });
});
