import { expect, test } from 'vitest';
import { compilePattern } from '../../src/bundle/patterns.ts';

test.each([
  ['a/*.txt', 'a/b.txt', true],
  ['a/*.txt', 'a/b/c.txt', false],
  ['a/*.txt', 'a/bxtxt', false],
  ['a/**/*', 'a/b', true],
  ['a/**/*', 'a/b/c/d', true],
  ['**/*', 'a\nb', true],
  ['{session}/**/x-*.json', 's.1/x-1.json', true],
  ['{session}/**/x-*.json', 's.1/b/x-1.json', true],
  ['{session}/**/x-*.json', 'sa1/x-1.json', false],
])('%s and %s: %s', (pattern, path, fits) => {
  expect(compilePattern(pattern, 's.1').fits.test(path)).toBe(fits);
});

test('a search starts below the names that are fixed', () => {
  expect(compilePattern('todos/{session}-*.json', 's')).toMatchObject({
    trusted: ['todos'],
    owned: [],
    deep: false,
  });
  expect(compilePattern('tasks/{session}/**/*', 's')).toMatchObject({
    trusted: ['tasks'],
    owned: ['s'],
    deep: true,
  });
  expect(compilePattern('debug/{session}.txt', 's')).toMatchObject({
    trusted: ['debug'],
    owned: ['s.txt'],
  });
});
