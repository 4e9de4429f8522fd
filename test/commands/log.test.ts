import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { put } from '../bundle/scratch.ts';
import { deadPid, NOTE, operation } from '../journal/note.ts';
import { UNSAFE } from './cli.ts';
import { editedSession } from './edited.ts';

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
        changes: NOTE.summary,
        files: [
          { path: at.paths.main, role: null, bytes: { before: 16, after: 8 } },
          { path: at.paths.agent, role: null, bytes: { before: 8, after: null } },
          { path: at.paths.added, role: null, bytes: { before: null, after: 5 } },
        ],
      },
    ],
    unreadable: [],
  });
  const { out } = await at.run('log');
  const [newest, oldest] = out.split('\n').slice(1);
  expect(newest).toContain(`undo ${first.id}`);
  for (const part of [first.id, SESSION_ID.slice(0, 8), '1 removed', '30 B → 20 B', 'undone'])
    expect(oldest).toContain(part);
});

test('an interrupted operation is shown as such', async () => {
  const at = editedSession();
  const killed = { ...(await at.operate()), status: 'prepared' as const, pid: deadPid() };
  await new Journal(at.stateDir).save(killed);
  expect((await at.json('log')).data.operations[0].status).toBe('interrupted');
});

test('damaged records are counted, not shown', async () => {
  const at = editedSession();
  await at.operate();
  put(at.stateDir, 'operations/mwiqnncj/operation.json', '{"id":');
  const { code, out, err } = await at.run('log');
  expect(code).toBe(0);
  expect(out).not.toContain('mwiqnncj');
  expect(err).toContain('1 operation');
  expect((await at.json('log')).data.unreadable).toEqual(['mwiqnncj']);
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
