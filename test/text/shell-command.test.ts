import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { shellsOf } from '../../src/text/shell-command.ts';
import { HOSTILE } from '../builders/hostile.ts';

const posix = shellsOf('linux');
const windows = shellsOf('win32');

/** The words that a shell makes of a line. */
function wordsIn(line: string): string {
  return execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8' });
}

describe('a word', () => {
  test.each([...Object.values(HOSTILE), '', ' ', '~', '*', '{a,b}', '=ls', 'a\tb', "it's", '日本'])(
    'is one word of a shell, or none: %j',
    (text) => {
      const word = posix.word(text);
      if (word !== undefined) expect(wordsIn(word)).toBe(`${text}\0`);
    },
  );

  test('is as it was where that is plain', () => {
    expect(posix.word('/home/dev/shop-2/a_b@1.0.jsonl')).toBe('/home/dev/shop-2/a_b@1.0.jsonl');
    expect(posix.word("/home/dev/it's here")).toBe(String.raw`'/home/dev/it'\''s here'`);
  });

  test.each(['a\\b', 'a!b', 'a\nb', 'a\u007fb', 'a\u009bb', 'a\u202eb', 'a\u200fb'])(
    'is none where a shell, or the eye, may read something else: %j',
    (text) => {
      expect(posix.word(text)).toBeUndefined();
    },
  );

  test('on Windows has double quotes, and nothing that is alive between them', () => {
    expect(windows.word("C:\\Users\\Zoë O'Hara\\x.jsonl")).toBe(
      '"C:\\Users\\Zoë O\'Hara\\x.jsonl"',
    );
    for (const live of [...'%$`"&|<>^!;()“”‘’\n\u202e'])
      expect([live, windows.word(`C:\\a${live}b`)]).toEqual([live, undefined]);
  });
});

describe('a command in a directory', () => {
  test.each([
    ['linux', undefined, {}, 'go'],
    ['linux', '/a b', {}, "cd -- '/a b' && go"],
    ['linux', '/a', { X: '/c d' }, "cd -- /a && X='/c d' go"],
    // A directory that can't be named is left out: a client finds the session from anywhere.
    ['linux', '-', {}, 'go'],
    ['linux', 'C:\\a', {}, 'go'],
    ['linux', '/a\nb', {}, 'go'],
    ['linux', '/a', { X: '/c\nd' }, undefined],
    ['win32', undefined, {}, 'go'],
    ['win32', 'C:\\a b', {}, 'cmd /c "cd /d C:\\a b&& go"'],
    ['win32', 'C:\\a', { X: 'D:\\c d' }, 'cmd /c "set X=D:\\c d&& cd /d C:\\a&& go"'],
    ['win32', 'C:\\a&calc', {}, 'go'],
    ['win32', 'C:\\a%PATH%', {}, 'go'],
    ['win32', 'C:\\$(calc)', {}, 'go'],
    ['win32', '/home/dev', {}, 'go'],
    ['win32', 'C:\\a', { X: 'D:\\c"d' }, undefined],
  ] as const)('%s: %j %j', (platform, directory, variables, line) => {
    expect(shellsOf(platform).within('go', directory, variables)).toBe(line);
  });
});
