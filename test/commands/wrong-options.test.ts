import { expect, test } from 'vitest';
import { json } from './cli.ts';

/** The session is not there, so that what is told is told before it is looked for. */
test.each([
  ['bad-id', ['clone', '--id', 'no-uuid']],
  ['wrong-use', ['clone', '--id-map', '-']],
  ['wrong-use', ['clone', '-o', '-']],
  ['wrong-use', ['clone', '--project-to', '']],
  ['wrong-use', ['prune', '--thinking', '--in-place', '--id', 'x']],
  ['wrong-use', ['repair', '--in-place', '--no-artifacts']],
  ['wrong-use', ['share', '--keep', 'nonsense']],
  ['wrong-use', ['compress', '--summarize-with', 'cat', '--timeout', 'soon']],
  ['wrong-use', ['list', '--archived', '--limit', '3']],
  ['wrong-use', ['list', '--archived', '--older-than', '30d']],
  ['unknown-client', ['context', '--client', 'old']],
  ['unknown-code', ['validate', '--level', 'no-code=error']],
])('%s comes before a session that is missing: %j', async (error, [command, ...options]) => {
  const { code, data } = await json([command as string, 'nowhere.jsonl', ...options]);
  expect([code, data.error.code]).toEqual([2, error]);
});
