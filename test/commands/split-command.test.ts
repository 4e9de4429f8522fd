import { expect, test } from 'vitest';
import { splitCommand } from '../../src/commands/split-command.ts';

test.each([
  ['claude -p', ['claude', '-p']],
  ['  llm   -m x ', ['llm', '-m', 'x']],
  ['sh -c "cat | head -5"', ['sh', '-c', 'cat | head -5']],
  [`sh -c 'echo "hi"'`, ['sh', '-c', 'echo "hi"']],
  ['a\\ b "c \\"d\\"" e\'f g\'', ['a b', 'c "d"', 'ef g']],
  ['x "" y', ['x', '', 'y']],
  ['"C:\\Program Files\\x.exe" -p', ['C:\\Program Files\\x.exe', '-p']],
  ['', []],
])('%s', (line, words) => {
  expect(splitCommand(line)).toEqual(words);
});
