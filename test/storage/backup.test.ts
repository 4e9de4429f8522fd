import { linkSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Digest } from '../../src/storage/digest.ts';
import { keepBackup } from '../../src/storage/replace/backup.ts';
import { put, scratch } from '../bundle/scratch.ts';

const TEXT = '{"n":1}\n';

/** A file that can't be backed up by a second name, as it has one already. */
function place() {
  const root = scratch();
  const file = put(root, 's.jsonl', TEXT);
  linkSync(file, join(root, 'other'));
  return { file, to: { path: join(root, 'backup'), aside: join(root, 'aside') } };
}

const state = new Digest().update(Buffer.from(TEXT)).state;

test('a copied backup is what was read', async () => {
  const { file, to } = place();
  const backup = await keepBackup(file, to, { state, chunks: () => [Buffer.from(TEXT)] });
  expect(backup).toEqual({ path: to.path, secondName: to.aside });
  expect(readFileSync(to.path, 'utf8')).toBe(TEXT);
  expect(statSync(to.path).nlink).toBe(1);
});

test.each([
  ['shorter', '{"n":'],
  ['of the same length', '{"n":2}\n'],
])('a copied backup that is %s than what was read is refused', async (_, copied) => {
  const { file, to } = place();
  const content = { state, chunks: () => [Buffer.from(copied)] };
  await expect(keepBackup(file, to, content)).rejects.toMatchObject({
    code: 'write-failed',
    exitCode: 3,
  });
});
