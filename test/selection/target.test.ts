import { describe, expect, test } from 'vitest';
import { parsePoint, parseTarget, printTarget } from '../../src/selection/target.ts';
import { codeOf } from '../error-code.ts';

describe('a target', () => {
  test.each([
    ['turn 4-9', 'turn 4-9'],
    ['turn:4-9,12,last:3', 'turn 4-9,12,last:3'],
    ['  turn: 007 ', 'turn 7'],
    ['turn 0.2', 'turn 0.2'],
    ['turn 0.1-4', 'turn 0-4'],
    ['line 93', 'line 93'],
    ['uuid 1f2e', 'uuid 1f2e'],
    ['call:toolu_01', 'call toolu_01'],
    ['tool Bash, mcp__*', 'tool Bash,mcp__*'],
    ['match a text: with words', 'match a text: with words'],
    ['match:/fail(ed)?/i', 'match /fail(ed)?/i'],
    ['branch 2', 'branch 2'],
  ])('%s is read, and printed as %s', (given, printed) => {
    const target = parseTarget(given);
    expect(printTarget(target)).toBe(printed);
    expect(parseTarget(printed)).toEqual(target);
  });

  test.each([
    '',
    'turn',
    'turn ',
    'turns 4',
    'turn four',
    'turn 9-4',
    'turn 4-',
    'turn 1,,2',
    'turn last:0',
    'turn last',
    'line -3',
    'uuid a b',
    'tool ,',
    'match /(/',
  ])('"%s" is refused', (given) => {
    expect(codeOf(() => parseTarget(given))).toBe('wrong-use');
  });
});

test('a point is a turn by its number alone, and an entry by its id alone', () => {
  expect(parsePoint('4')).toEqual(parseTarget('turn 4'));
  expect(parsePoint('turn:4')).toEqual(parseTarget('turn 4'));
  expect(parsePoint('12345678-90ab')).toEqual({ kind: 'uuid', id: '12345678-90ab' });
  expect(parsePoint('12345678')).toEqual({ kind: 'uuid', id: '12345678' });
});
