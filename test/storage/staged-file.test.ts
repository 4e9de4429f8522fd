import { existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { processSpace } from '../../src/storage/process-space.ts';
import { stageFile } from '../../src/storage/staged-file.ts';
import { readTemporaryName } from '../../src/storage/temporary-name.ts';
import { put, scratch, thrown } from '../bundle/scratch.ts';

const umask = process.umask();
afterEach(() => {
  process.umask(umask);
});

const modeOf = (path: string): number => statSync(path).mode & 0o777;

test('a staged file is whole under another name, and takes its own when told', async () => {
  const target = put(scratch(), 'a.jsonl', 'old');
  const staged = await stageFile(target, [Buffer.from('new '), Buffer.from('content')]);
  expect(staged.bytes).toBe(11);
  expect(readFileSync(target, 'utf8')).toBe('old');
  expect(dirname(staged.temporary)).toBe(dirname(target));
  expect(readTemporaryName(basename(staged.temporary))).toEqual({
    pid: process.pid,
    space: processSpace(),
    kind: 'tmp',
  });
  staged.commit();
  expect(readFileSync(target, 'utf8')).toBe('new content');
  expect(readdirSync(dirname(target))).toEqual(['a.jsonl']);
});

test('it is for the owner alone, or has the mode asked for whatever the umask', async () => {
  const root = scratch();
  process.umask(0o022);
  expect(modeOf((await stageFile(join(root, 'a'), [])).temporary)).toBe(0o600);
  process.umask(0o077);
  const { temporary } = await stageFile(join(root, 'b'), [], { mode: 0o664 });
  expect(modeOf(temporary)).toBe(0o664);
});

test('discarded, or failed in any way, it leaves nothing', async () => {
  const root = scratch();
  const target = join(root, 'a');
  (await stageFile(target, [Buffer.from('x')])).discard();
  function* broken() {
    yield Buffer.from('x');
    throw new Error('no more');
  }
  await expect(stageFile(target, broken())).rejects.toThrow('no more');
  const signal = AbortSignal.abort();
  await expect(stageFile(target, [Buffer.from('x')], { signal })).rejects.toBe(signal.reason);
  expect(readdirSync(root)).toEqual([]);
});

test('a file that shrinks before it is in place is a refusal', async () => {
  const root = scratch();
  const meanwhile = () => {
    for (const name of readdirSync(root)) truncateSync(join(root, name), 4);
  };
  const failing = stageFile(join(root, 'a'), [Buffer.from('0123456789')], { meanwhile });
  await expect(failing).rejects.toMatchObject({ code: 'write-failed', exitCode: 3 });
  expect(readdirSync(root)).toEqual([]);
});

test('as a new file it takes no name that is taken', async () => {
  const root = scratch();
  const target = put(root, 'a', 'mine');
  const staged = await stageFile(target, [Buffer.from('x')]);
  expect(thrown(() => staged.commitNew())).toMatchObject({ code: 'target-exists', exitCode: 3 });
  expect(readFileSync(target, 'utf8')).toBe('mine');
  rmSync(target);
  staged.commitNew();
  expect(readFileSync(target, 'utf8')).toBe('x');
  expect(readdirSync(root)).toEqual(['a']);
});

test('a folder that is not there is a refusal', async () => {
  const target = join(scratch(), 'gone/a');
  await expect(stageFile(target, [])).rejects.toMatchObject({ code: 'folder-gone', exitCode: 3 });
});

test.each(['x'.repeat(255), '語'.repeat(85), '🙂'.repeat(63)])(
  'a long name %s is no obstacle',
  async (name) => {
    const target = join(scratch(), name);
    (await stageFile(target, [])).commit();
    expect(existsSync(target)).toBe(true);
  },
);
