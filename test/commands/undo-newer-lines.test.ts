import { appendFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { editedSession } from './edited.ts';

const line = (uuid: string, text: string): string =>
  `${JSON.stringify({ type: 'user', uuid, parentUuid: null, message: { role: 'user', content: text } })}\n`;

test('undo --force tells before and after which newer lines go', async () => {
  const at = editedSession();
  const { id } = await at.edit('{"n":1}\n');
  appendFileSync(at.paths.main, line('u-1', 'Now the tests, please.') + line('u-2', 'Thanks.'));
  const refused = await at.json('undo');
  expect(refused.data.error.code).toBe('changed-since');
  const newerLines = [
    { line: 2, type: 'user', uuid: 'u-1', description: '"Now the tests, please."' },
    { line: 3, type: 'user', uuid: 'u-2', description: '"Thanks."' },
  ];
  const dry = await at.json('undo', '-n', '--force');
  expect(dry.data.files).toEqual([expect.objectContaining({ newerLines })]);
  const { out } = await at.run('undo', '-n', '--force');
  for (const part of ['2 newer lines', '2-3', 'Now the tests']) expect(out).toContain(part);
  const done = await at.json('undo', '--force');
  expect(done.data.files).toEqual(dry.data.files);
  // They are not lost.
  await at.json('undo', done.data.undo);
  const again = await at.run('undo', id, '--force');
  for (const part of ['2 newer lines', '2-3', 'Now the tests']) expect(again.out).toContain(part);
  expect(again.err).toContain('newer lines included');
});

test('in a file that was rewritten since, they are those that the restored file lacks', async () => {
  const at = editedSession();
  writeFileSync(at.paths.main, line('u-1', 'One') + line('u-2', 'Two'));
  const first = await at.edit(line('u-1', 'Edited') + line('u-2', 'Two'));
  writeFileSync(at.paths.main, line('u-2', 'Two') + line('u-3', 'Three') + line('u-1', 'Again'));
  const { data } = await at.json('undo', first.id, '-n', '--force');
  expect(data.files[0].newerLines).toMatchObject([{ line: 2, uuid: 'u-3' }]);
});

test('of a file that is to go they are all that was written to it since', async () => {
  const at = editedSession();
  await at.operate();
  appendFileSync(at.paths.added, '\nmore\n');
  writeFileSync(at.paths.agent, 'new\n');
  const { data } = await at.json('undo', '-n', '--force');
  const lines = data.files.map(({ newerLines }: { newerLines: { line: number }[] }) =>
    newerLines.map((newer) => newer.line),
  );
  expect(lines).toEqual([[], [1], [2]]);
});
