import { existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import type { BackupUse } from '../../src/journal/backup-use.ts';
import { Journal } from '../../src/journal/journal.ts';
import { resolveStateDir } from '../../src/journal/state-dir.ts';
import { editInPlace } from '../../src/operation/in-place.ts';
import { progress } from '../../src/passes/progress.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { operation } from '../journal/note.ts';
import { ccsurgery, json } from './cli.ts';

const PRUNE = ['prune', SESSION_ID, '--progress', '--in-place'];
const DAY = 86_400_000;

/** A session to prune, and backups of an operation that take almost all that they may, without taking any room. */
async function place(backupBytes = 4e9 - 10) {
  const root = scratch();
  const env = { XDG_STATE_HOME: join(root, 'state'), CLAUDE_CONFIG_DIR: join(root, 'claude') };
  const text = session().prompt('Hello').progress().answer('Hi.').text();
  const path = put(root, `claude/projects/-home-dev-shop/${SESSION_ID}.jsonl`, text);
  const stateDir = resolveStateDir(env);
  const earlier = operation(Date.now() - 10 * DAY);
  truncateSync(put(stateDir, `operations/${earlier.id}/0`, ''), backupBytes);
  await new Journal(stateDir).save(earlier);
  const operations = () => readdirSync(join(stateDir, 'operations'));
  return { env, path, text, stateDir, earlier, operations };
}

test('backups that would pass the limit are refused, and none is dropped for them', async () => {
  const at = await place();
  const { code, data } = await json(PRUNE, { env: at.env });
  expect([code, data.error.code]).toEqual([3, 'backup-limit']);
  const firstUntil = new Date(Number.parseInt(at.earlier.id, 36) + 30 * DAY);
  for (const part of ['4.0 GB', firstUntil.toISOString().slice(0, 10)])
    expect(data.error.message).toContain(part);
  expect(readFileSync(at.path, 'utf8')).toBe(at.text);
  expect(at.operations()).toEqual([at.earlier.id]);
});

test('--force keeps more than the limit, and says so before', async () => {
  const at = await place();
  const { code, err } = await ccsurgery([...PRUNE, '--force'], { env: at.env });
  expect(code).toBe(0);
  expect(err).toMatch(/^Backups would take 4\.0 GB/);
  expect(at.operations()).toHaveLength(2);
});

test('within the limit nobody is asked', async () => {
  const at = await place(3e9);
  const confirm = (): Promise<boolean> => {
    throw new Error('asked');
  };
  expect((await ccsurgery(PRUNE, { env: at.env, confirm })).code).toBe(0);
});

test.each([
  [true, 0],
  [false, 3],
])('on a terminal it asks; answered %s: exit %i', async (answer, expected) => {
  const at = await place();
  const asked: string[] = [];
  const confirm = async (question: string): Promise<boolean> => {
    expect(readFileSync(at.path, 'utf8')).toBe(at.text);
    return asked.push(question) > 0 && answer;
  };
  const { code } = await ccsurgery(PRUNE, { env: at.env, confirm });
  expect([code, asked.length]).toEqual([expected, 1]);
  expect(asked[0]).toContain('4.0 GB');
  expect(readFileSync(at.path, 'utf8') === at.text).toBe(!answer);
});

test('a script is not asked', async () => {
  const at = await place();
  const confirm = async (): Promise<boolean> => true;
  expect((await json(PRUNE, { env: at.env, confirm })).code).toBe(3);
});

test('who changes nothing needs no room', async () => {
  const at = await place(5e9);
  const { code, data } = await json(['prune', SESSION_ID, '--images', '--in-place'], {
    env: at.env,
  });
  expect([code, data.result]).toEqual([0, null]);
});

test('a dry run says it, asks nobody and writes nothing', async () => {
  const at = await place();
  const { code, err } = await ccsurgery([...PRUNE, '-n'], { env: at.env });
  expect(code).toBe(0);
  expect(err).toContain('Backups would take');
  expect(at.operations()).toEqual([at.earlier.id]);
});

test('undo is not held up by the limit', async () => {
  const at = await place();
  await ccsurgery([...PRUNE, '--force'], { env: at.env });
  expect((await json(['undo'], { env: at.env })).code).toBe(0);
  expect(readFileSync(at.path, 'utf8')).toBe(at.text);
});

test('a library says yes by force or by an answer of its own', async () => {
  const at = await place();
  const edit = async (more: object) =>
    editInPlace({
      command: 'tidy',
      session: await readSession(at.path, { claudeDir: at.env.CLAUDE_CONFIG_DIR }),
      passes: [progress()],
      claudeDir: at.env.CLAUDE_CONFIG_DIR,
      stateDir: at.stateDir,
      ...more,
    });
  await expect(edit({})).rejects.toMatchObject({ code: 'backup-limit', exitCode: 3 });
  const told: BackupUse[] = [];
  const confirmBackups = async (use: BackupUse) => told.push(use) > 0;
  expect((await edit({ confirmBackups })).operation).toBeDefined();
  expect(told).toMatchObject([{ bytes: 4e9 - 10, added: at.text.length, limit: 4e9 }]);
  expect(existsSync(join(at.stateDir, 'operations', at.earlier.id, '0'))).toBe(true);
});
