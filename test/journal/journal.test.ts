import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { isAtWork, ownProcess } from '../../src/journal/operation.ts';
import { applyRetention, expired, purge, RETENTION } from '../../src/journal/retention.ts';
import { put, scratch, thrown } from '../bundle/scratch.ts';
import { deadPid, operation } from './note.ts';

const DAY = 86_400_000;
const NOW = Date.now();

async function journalOf(stateDir: string, ...operations: ReturnType<typeof operation>[]) {
  const journal = new Journal(stateDir);
  for (const each of operations) {
    put(stateDir, `operations/${each.id}/0`, 'backup');
    await journal.save(each);
  }
  return journal;
}

test('ids are short, unique and sort by time', () => {
  const journal = new Journal(scratch());
  const ids = Array.from({ length: 20 }, () => journal.begin());
  expect(new Set(ids).size).toBe(20);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => /^[0-9a-z]{8}$/.test(id))).toBe(true);
});

test('the newest operation has the last id, also if the clock went back', async () => {
  const root = scratch();
  const ahead = operation(NOW + 3_600_000);
  const journal = await journalOf(root, ahead);
  expect(journal.begin() > ahead.id).toBe(true);
});

test('a folder that can’t be read is not an empty one', () => {
  const root = scratch();
  put(root, 'operations', 'a file');
  expect(thrown(() => new Journal(root).list())).toMatchObject({
    code: 'unreadable-file',
    exitCode: 2,
  });
});

test('operations are listed, the newest first; without a folder there are none', async () => {
  const root = scratch();
  expect(new Journal(root).list()).toEqual([]);
  const journal = await journalOf(root, operation(NOW - 2), operation(NOW), operation(NOW - 1));
  expect(journal.list().map(({ time }) => Date.parse(time))).toEqual([NOW, NOW - 1, NOW - 2]);
});

test.each([
  ['', 'empty'],
  ['{"id":', 'cut off'],
  ['null', 'null'],
  ['[]', 'a list'],
  [JSON.stringify(operation(NOW, { id: 'other000' })), 'of another id'],
  [JSON.stringify({ ...operation(NOW), summary: {} }), 'without a summary'],
  [JSON.stringify({ ...operation(NOW), files: [null] }), 'with a file that is none'],
  [
    JSON.stringify({
      ...operation(NOW),
      files: [
        { path: '/x', after: null, before: { backup: '../y', bytes: 1, sha256: 'x', mode: 0 } },
      ],
    }),
    'with a backup that lies elsewhere',
  ],
])('a damaged record is passed over: %#', async (text) => {
  const root = scratch();
  const journal = await journalOf(root, operation(NOW - 1));
  put(root, `operations/${NOW.toString(36)}/operation.json`, text);
  put(root, 'operations/.DS_Store');
  expect(journal.list()).toHaveLength(1);
  expect(journal.unreadable()).toEqual([NOW.toString(36)]);
});

test('too many, too old and too large ones expire; the newest never does', () => {
  const many = Array.from({ length: RETENTION.operations + 2 }, (_, i) => operation(NOW - i));
  expect(expired(many, NOW)).toEqual(many.slice(RETENTION.operations));
  const old = [operation(NOW - (RETENTION.days + 1) * DAY), operation(NOW - 99 * DAY)];
  expect(expired(old, NOW)).toEqual(old.slice(1));
  const file = (bytes: number) => ({
    path: '/x',
    before: { backup: '0', bytes, sha256: '', mode: 0 },
    after: null,
  });
  const large = [5e9, 1, 1].map((bytes, i) => operation(NOW - i, { files: [file(bytes)] }));
  expect(expired(large, NOW)).toEqual(large.slice(1));
  const fits = [1e9, 2e9, 2e9].map((bytes, i) => operation(NOW - i, { files: [file(bytes)] }));
  expect(expired(fits, NOW)).toEqual(fits.slice(2));
});

test('what expired is gone with its backups, and so are old damaged records', async () => {
  const root = scratch();
  const old = NOW - 99 * DAY;
  const left = operation(old - 1, { status: 'prepared', pid: deadPid() });
  const journal = await journalOf(root, operation(NOW), operation(old), left);
  put(root, `operations/${(old + 1).toString(36)}/0`, 'backup');
  put(root, `operations/${(NOW + 1).toString(36)}/0`, 'backup');
  applyRetention(journal);
  const kept = [old - 1, NOW, NOW + 1].map((n) => n.toString(36));
  expect(readdirSync(join(root, 'operations'))).toEqual(kept);
});

test('purging forgets all but what is not over', async () => {
  const root = scratch();
  const running = operation(NOW, { status: 'prepared', ...ownProcess() });
  const killed = operation(NOW - 4, { status: 'prepared', pid: deadPid() });
  const over = [operation(NOW - 1), operation(NOW - 2)];
  const journal = await journalOf(root, ...over, running, killed);
  put(root, `operations/${(NOW - 3).toString(36)}/0`, 'backup');
  expect(purge(journal, journal.list())).toEqual({ forgotten: over, kept: [running, killed] });
  expect(readdirSync(join(root, 'operations'))).toEqual([killed.id, running.id]);
  expect(existsSync(join(root, 'operations', running.id, '0'))).toBe(true);
});

test('an operation is under way while its own process runs', () => {
  const prepared = { status: 'prepared', ...ownProcess() } as const;
  expect(isAtWork(operation(NOW, prepared))).toBe(true);
  expect(isAtWork(operation(NOW, { ...prepared, status: 'done' }))).toBe(false);
  expect(isAtWork(operation(NOW, { ...prepared, pid: deadPid() }))).toBe(false);
  expect(isAtWork(operation(NOW - 2 * DAY, prepared))).toBe(false);
  if (process.platform === 'linux')
    expect(isAtWork(operation(NOW, { ...prepared, procStart: '1' }))).toBe(false);
});

test('an operation of another machine or container is under way for a day', () => {
  const elsewhere = { status: 'prepared', pid: deadPid(), space: '00000000' } as const;
  expect(isAtWork(operation(NOW, elsewhere))).toBe(true);
  expect(isAtWork(operation(NOW - 2 * DAY, elsewhere))).toBe(false);
});
