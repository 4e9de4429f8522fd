import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { put } from '../bundle/scratch.ts';
import { deadPid, NOTE, operation } from '../journal/note.ts';
import { UNSAFE } from './cli.ts';
import { editedSession } from './edited.ts';

const DAY = 86_400_000;

test('an empty log says so, and is no error', async () => {
  const at = editedSession();
  const { code, err } = await at.run('log');
  expect(code).toBe(0);
  expect(err).not.toBe('');
  expect(await at.json('log')).toMatchObject({ code: 0, data: { operations: [] } });
  expect(existsSync(at.stateDir)).toBe(false);
});

test('operations come newest first, with what they did and how they stand', async () => {
  const at = editedSession();
  const first = await at.operate();
  const { undo } = (await at.json('undo')).data;
  const { code, data } = await at.json('log');
  expect(code).toBe(0);
  expect(data).toEqual({
    schemaVersion: 1,
    command: 'log',
    operations: [
      expect.objectContaining({ id: undo, command: 'undo', undoes: first.id, status: 'done' }),
      {
        id: first.id,
        time: first.time,
        command: 'prune',
        sessionId: SESSION_ID,
        status: 'undone',
        undoUntil: new Date(Number.parseInt(first.id, 36) + 30 * DAY).toISOString(),
        backupBytes: 24,
        changes: NOTE.summary,
        files: [
          { path: at.paths.main, role: null, bytes: { before: 16, after: 8 } },
          { path: at.paths.agent, role: null, bytes: { before: 8, after: null } },
          { path: at.paths.added, role: null, bytes: { before: null, after: 5 } },
        ],
      },
    ],
    unreadable: [],
    // The undo keeps what it replaced and removed.
    backups: { bytes: 24 + 13, limit: 4e9 },
  });
  const { out, err } = await at.run('log');
  const [newest, oldest] = out.split('\n').slice(1);
  expect(newest).toContain(`undo ${first.id}`);
  for (const part of [
    first.id,
    SESSION_ID.slice(0, 8),
    '1 removed',
    '30 B → 20 B',
    '24 B',
    'undone',
  ])
    expect(oldest).toContain(part);
  expect(oldest).toContain(data.operations[1].undoUntil.slice(0, 10));
  expect(err).toContain('37 B');
});

test('an interrupted operation is shown as such', async () => {
  const at = editedSession();
  const killed = { ...(await at.operate()), status: 'prepared' as const, pid: deadPid() };
  await new Journal(at.stateDir).save(killed);
  expect((await at.json('log')).data.operations[0].status).toBe('interrupted');
});

test('damaged records are named with their folder and their backups', async () => {
  const at = editedSession();
  await at.operate();
  const folder = join(at.stateDir, 'operations/mwiqnncj');
  put(folder, 'operation.json', '{"id":');
  const backups = [put(folder, '2', 'ab'), put(folder, '10', 'abc')];
  const { code, out, err } = await at.run('log');
  expect(code).toBe(0);
  expect(out).not.toContain('mwiqnncj');
  for (const path of [folder, ...backups]) expect(err).toContain(path);
  expect((await at.json('log')).data.unreadable).toEqual([
    {
      id: 'mwiqnncj',
      folder,
      undoUntil: expect.any(String),
      canUndo: false,
      backups: [
        { path: backups[0], bytes: 2 },
        { path: backups[1], bytes: 3 },
      ],
    },
  ]);
});

test('what is on record can’t steer the terminal', async () => {
  const at = editedSession();
  const odd = operation(Date.now(), { command: 'pr\u001b[31mune', sessionId: '\u001b]0;x\u0007' });
  put(at.stateDir, `operations/${odd.id}/operation.json`, JSON.stringify(odd));
  expect((await at.run('log')).out).not.toMatch(UNSAFE);
});

test('--purge forgets operations and backups', async () => {
  const at = editedSession();
  await at.operate();
  await at.json('undo');
  const contents = at.contents();
  expect(await at.json('log', '--purge')).toMatchObject({ code: 0, data: { purged: 2 } });
  expect(readdirSync(join(at.stateDir, 'operations'))).toEqual([]);
  expect(at.contents()).toEqual(contents);
  expect((await at.json('undo')).data.error.code).toBe('nothing-to-undo');
});

test('--purge clears up what was killed, and keeps what it can’t, with a word', async () => {
  const at = editedSession();
  const killed = { ...(await at.operate()), status: 'prepared' as const, pid: deadPid() };
  await new Journal(at.stateDir).save(killed);
  writeFileSync(at.paths.main, 'by somebody else');
  const { code, err } = await at.run('log', '--purge');
  expect(code).toBe(0);
  expect(err).toContain(killed.id);
  expect(readdirSync(join(at.stateDir, 'operations'))).toEqual([killed.id]);
});

test('--purge OPERATION forgets that one, of whatever project', async () => {
  const at = editedSession();
  const first = await at.operate();
  const second = await at.edit('{"n":"b"}\n');
  expect(await at.json('log', '--purge', first.id)).toMatchObject({
    code: 0,
    data: { purged: 1, freed: 24, operations: [] },
  });
  expect(readdirSync(join(at.stateDir, 'operations'))).toEqual([second.id]);
  expect((await at.json('log', '--purge', 'zzz')).data.error.code).toBe('operation-not-found');
  expect((await at.json('log', '--purge', second.id, '--project', '/p')).data.error.code).toBe(
    'wrong-use',
  );
  expect(readdirSync(join(at.stateDir, 'operations'))).toEqual([second.id]);
});

test('--purge OPERATION drops what was interrupted, but nothing that is under way', async () => {
  const at = editedSession();
  const done = await at.operate();
  const journal = new Journal(at.stateDir);
  await journal.save({ ...done, status: 'prepared' });
  expect(await at.json('log', '--purge', done.id)).toMatchObject({
    code: 3,
    data: { error: { code: 'session-busy' } },
  });
  const aside = put(at.stateDir, '.main.1-0123abcd.ccsurgery-old', 'old');
  const files = done.files.map((file) => ({ ...file, aside }));
  await journal.save({ ...done, files, status: 'prepared', pid: deadPid() });
  writeFileSync(at.paths.main, 'by somebody else');
  expect(await at.json('log', '--purge', done.id)).toMatchObject({ code: 0, data: { purged: 1 } });
  expect(journal.list()).toEqual([]);
  expect(existsSync(aside)).toBe(false);
});

test('--purge leaves what can’t be read, unless it is named', async () => {
  const at = editedSession();
  await at.operate();
  const folder = join(at.stateDir, 'operations/mwiqnncj');
  put(folder, 'operation.json', '{"id":');
  const backup = put(folder, '0', 'the only copy');
  const { code, data } = await at.json('log', '--purge');
  expect([code, data.purged, data.unreadable[0].id]).toEqual([0, 1, 'mwiqnncj']);
  expect(existsSync(backup)).toBe(true);
  expect((await at.run('log', '--purge')).err).toContain('mwiqnncj');
  expect(await at.json('log', '--purge', 'mwiq')).toMatchObject({ code: 0, data: { freed: 13 } });
  expect(existsSync(folder)).toBe(false);
});
