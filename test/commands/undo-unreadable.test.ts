import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { editedSession } from './edited.ts';

const recordOf = (at: ReturnType<typeof editedSession>, id: string, name = 'operation.json') =>
  join(at.stateDir, 'operations', id, name);

/** Two operations; the record of the second can't be read. */
async function damaged() {
  const at = editedSession();
  utimesSync(at.paths.main, 1e9, 1e9);
  const first = await at.edit('{"n":1}\n{"n":"a"}\n');
  const between = at.contents();
  const second = await at.operate();
  writeFileSync(recordOf(at, second.id), '{"id":');
  return { at, first, second, between };
}

test('an operation whose record is damaged can be undone by its id, byte for byte', async () => {
  const { at, second, between } = await damaged();
  const { data } = await at.json('log');
  expect(data.unreadable).toMatchObject([{ id: second.id, canUndo: true }]);
  expect((await at.run('log')).err).toContain(`undo ${second.id}`);
  const dry = await at.json('undo', second.id, '-n');
  expect(dry.data.files).toHaveLength(3);
  expect((await at.json('undo', second.id)).code).toBe(0);
  expect(at.contents()).toEqual(between);
  expect(statSync(at.paths.main).mtimeMs).toBe(1e12);
  const again = await at.json('undo', second.id);
  expect(again.data.error.code).toBe('nothing-to-undo');
});

test('what changed since is refused as with any other', async () => {
  const { at, second, between } = await damaged();
  writeFileSync(at.paths.main, 'by somebody else');
  expect((await at.json('undo', second.id)).data.error.code).toBe('changed-since');
  expect((await at.json('undo', second.id, '--force')).code).toBe(0);
  expect(at.contents()).toEqual(between);
});

test('no older operation is undone in its place', async () => {
  const { at, first, second } = await damaged();
  const before = at.contents();
  const { code, data } = await at.json('undo');
  expect([code, data.error.code]).toEqual([3, 'record-unreadable']);
  expect(data.error.hint).toContain(second.id);
  expect(at.contents()).toEqual(before);
  expect((await at.json('undo', second.id)).code).toBe(0);
  expect((await at.json('undo')).data.operation.id).toBe(first.id);
});

test('without anything that says where its backups belong, they are named', async () => {
  const { at, second } = await damaged();
  rmSync(recordOf(at, second.id, 'operation-copy.json'));
  const before = at.contents();
  for (const args of [[], [second.id]]) {
    const { code, data } = await at.json('undo', ...args);
    expect([code, data.error.code]).toEqual([3, 'record-unreadable']);
  }
  const { data } = await at.json('undo', second.id);
  for (const name of ['0', '1']) expect(data.error.hint).toContain(recordOf(at, second.id, name));
  expect(at.contents()).toEqual(before);
});

test('it survives later operations and --purge', async () => {
  const { at, second } = await damaged();
  await at.edit('{"n":"b"}\n');
  expect((await at.json('log', '--purge')).code).toBe(0);
  expect(readdirSync(join(at.stateDir, 'operations'))).toEqual([second.id]);
  expect(existsSync(recordOf(at, second.id, '0'))).toBe(true);
});
