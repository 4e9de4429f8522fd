import { describe, expect, test } from 'vitest';
import { call, text, thinking } from '../builders/blocks.ts';
import { SESSION_ID, uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { brief, compareTexts, flip, flipped } from './sessions.ts';

const source = session()
  .prompt('Round the totals.')
  .answer(thinking(), text('I look.'), call('Bash', { command: 'ls' }))
  .results('a long listing')
  .answer('Done.')
  .lastPrompt()
  .text();

describe('an old id that was left standing is different', () => {
  const clone = flipped(source);

  test('a reference to an entry that has a new id', () => {
    const dangling = source.replace(`"uuid":"${uuid(3)}"`, `"uuid":"${flip(uuid(3))}"`);
    expect(brief(compareTexts(source, dangling))).toEqual([
      ['relinked', 4, 4, ['parentUuid', uuid(3), `old:${uuid(3)}`]],
    ]);
  });

  test('a parent in a clone', () => {
    const parent = (id: string): string => `"parentUuid":"${id}"`;
    const leftover = clone.replace(parent(flip(uuid(2))), parent(uuid(2)));
    expect(brief(compareTexts(source, leftover))).toEqual([
      ['relinked', 3, 3, ['parentUuid', uuid(2), `old:${uuid(2)}`]],
    ]);
  });

  test("a session's id in a clone", () => {
    const leftover = clone.replace(flip(SESSION_ID), SESSION_ID);
    expect(brief(compareTexts(source, leftover))).toEqual([['edited', 1, 1, 'sessionId']]);
  });

  test('a value under any other key', () => {
    const withStray = (id: string): string => `"stray":"${id}"`;
    const stray = source.replace('{', `{${withStray(uuid(4))},`);
    const leftover = flipped(stray).replace(withStray(flip(uuid(4))), withStray(uuid(4)));
    expect(brief(compareTexts(stray, leftover))).toEqual([['edited', 1, 1, 'stray']]);
  });

  test('one of two entries of one id that was given another is all that differs', () => {
    const twice = (first: string, second: string): string =>
      [first, second].map((id, n) => `${JSON.stringify({ type: 'user', uuid: id, n })}\n`).join('');
    const before = twice(uuid(1), uuid(1));
    expect(brief(compareTexts(before, twice(uuid(2), uuid(1))))).toEqual([
      ['edited', 1, 1, 'uuid'],
    ]);
  });
});
