import { existsSync, readdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { BACKUP_LIMIT, backupUse, isOverLimit } from '../../src/journal/backup-use.ts';
import { Journal } from '../../src/journal/journal.ts';
import { isAtWork, ownProcess } from '../../src/journal/operation.ts';
import { timeOf } from '../../src/journal/operation-id.ts';
import { applyRetention, expired, purge, RETENTION_DAYS } from '../../src/journal/retention.ts';
import { put, scratch, thrown } from '../bundle/scratch.ts';
import { deadPid, operation } from './note.ts';

const DAY = 86_400_000;
const NOW = Date.now();

afterEach(() => {
  vi.useRealTimers();
});

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

test('ids sort and are read by their time, of whatever length', async () => {
  const root = scratch();
  // The last of eight characters, the first of nine, and one of ten.
  const times = [36 ** 9, 36 ** 8, 36 ** 8 - 1, NOW];
  const journal = await journalOf(root, ...times.map((time) => operation(time)));
  expect(journal.list().map(({ id }) => timeOf(id))).toEqual(times);
  expect(timeOf(journal.begin())).toBe(36 ** 9 + 1);
  put(root, 'operations/zzzzzzzzzzzzzzzz/operation.json', '{}');
  expect(timeOf(journal.begin())).toBe(36 ** 9 + 2);
});

test('an operation of a clock that was never set is on record', async () => {
  const journal = new Journal(scratch());
  vi.useFakeTimers({ now: 5000, toFake: ['Date'] });
  const id = journal.begin();
  await journal.save(operation(timeOf(id)));
  expect(journal.list()).toMatchObject([{ id }]);
});

test('a folder without a record or a backup is no operation, and goes after a day', async () => {
  const root = scratch();
  const journal = await journalOf(root, operation(NOW));
  put(root, `operations/${(NOW - 2 * DAY).toString(36)}/.operation.json.1-0123abcd.ccsurgery-tmp`);
  put(root, `operations/${(NOW - 1000).toString(36)}/.operation.json.1-0123abcd.ccsurgery-tmp`);
  expect(journal.unreadable()).toEqual([]);
  applyRetention(journal);
  expect(readdirSync(join(root, 'operations'))).toEqual(
    [NOW - 1000, NOW].map((n) => n.toString(36)),
  );
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
  expect(journal.unreadable()).toMatchObject([{ id: NOW.toString(36), operation: undefined }]);
});

test('operations expire by age alone, however many there are and however much they take', async () => {
  const root = scratch();
  const young = Array.from({ length: 60 }, (_, i) => operation(NOW - i * 1000));
  const last = operation(NOW - RETENTION_DAYS * DAY + 60_000);
  const old = [operation(NOW - RETENTION_DAYS * DAY - 60_000), operation(NOW - 99 * DAY)];
  const journal = await journalOf(root, ...young, last, ...old);
  for (const { id } of young.slice(0, 3)) truncateSync(journal.backupPath(id, '0'), 3e9);
  expect(expired(journal)).toEqual(old.map(({ id }) => id));
  applyRetention(journal);
  expect(journal.list().map(({ id }) => id)).toEqual([...young, last].map(({ id }) => id));
});

test('what backups take is told with those of a run to come, and what expired is not counted', async () => {
  const root = scratch();
  const [recent, old] = [operation(NOW - DAY), operation(NOW - 99 * DAY)];
  const journal = await journalOf(root, recent, old);
  truncateSync(journal.backupPath(old.id, '0'), 9e9);
  const broken = put(root, `operations/${(NOW - 2).toString(36)}/0`, 'unreadable');
  expect(backupUse(journal, 7)).toMatchObject({
    bytes: 'backup'.length + 'unreadable'.length,
    added: 7,
    firstUntil: new Date(NOW + (RETENTION_DAYS - 1) * DAY),
  });
  expect(isOverLimit(backupUse(journal, 7))).toBe(false);
  truncateSync(broken, BACKUP_LIMIT);
  expect(isOverLimit(backupUse(journal, 7))).toBe(true);
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

test('purging forgets all but what is not over or can’t be read', async () => {
  const root = scratch();
  const running = operation(NOW, { status: 'prepared', ...ownProcess() });
  const killed = operation(NOW - 4, { status: 'prepared', pid: deadPid() });
  const over = [operation(NOW - 1), operation(NOW - 2)];
  const journal = await journalOf(root, ...over, running, killed);
  put(root, `operations/${(NOW - 3).toString(36)}/0`, 'backup');
  const broken = (NOW - 3).toString(36);
  expect(purge(journal, journal.list())).toMatchObject({
    forgotten: over.map(({ id }) => id),
    bytes: 2 * 'backup'.length,
    kept: [running, killed],
    unreadable: [{ id: broken }],
  });
  expect(readdirSync(join(root, 'operations'))).toEqual([killed.id, broken, running.id]);
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
