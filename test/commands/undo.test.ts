import {
  appendFileSync,
  chmodSync,
  chownSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { replaceFiles } from '../../src/journal/replace.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { put } from '../bundle/scratch.ts';
import { deadPid, NOTE } from '../journal/note.ts';
import { editedSession } from './edited.ts';

describe('undo', () => {
  test('restores every file byte for byte, also what was removed; what was added goes', async () => {
    const at = editedSession();
    chmodSync(at.paths.main, 0o640);
    chmodSync(at.paths.agent, 0o604);
    const before = at.contents();
    const { id } = await at.operate();
    expect(at.contents()).not.toEqual(before);
    const { code, data } = await at.json('undo');
    expect(code).toBe(0);
    expect(at.contents()).toEqual(before);
    expect(statSync(at.paths.main).mode & 0o777).toBe(0o640);
    expect(statSync(at.paths.agent).mode & 0o777).toBe(0o604);
    expect(data).toEqual({
      schemaVersion: 1,
      command: 'undo',
      dryRun: false,
      operation: { id, command: 'prune', time: expect.any(String) },
      sessionId: SESSION_ID,
      undo: expect.any(String),
      files: [
        { path: at.paths.main, action: 'restore', bytes: { before: 8, after: 16 }, newerLines: [] },
        {
          path: at.paths.agent,
          action: 'put back',
          bytes: { before: 0, after: 8 },
          newerLines: [],
        },
        { path: at.paths.added, action: 'remove', bytes: { before: 5, after: 0 }, newerLines: [] },
      ],
    });
  });

  test('can itself be undone, and that as well', async () => {
    const at = editedSession();
    const before = at.contents();
    await at.operate();
    const after = at.contents();
    let { data } = await at.json('undo');
    for (const expected of [after, before, after]) {
      ({ data } = await at.json('undo', data.undo));
      expect(at.contents()).toEqual(expected);
    }
  });

  test('goes back step by step', async () => {
    const at = editedSession();
    await at.edit('{"n":"a"}\n');
    await at.edit('{"n":"b"}\n');
    const seen = [];
    for (let i = 0; i < 3; i++) {
      const { code } = await at.json('undo');
      seen.push([code, at.contents()[0]]);
    }
    expect(seen).toEqual([
      [0, '{"n":"a"}\n'],
      [0, '{"n":1}\n{"n":2}\n'],
      [2, '{"n":1}\n{"n":2}\n'],
    ]);
  });

  test('puts a removed file back if its folder is gone', async () => {
    const at = editedSession();
    const before = at.contents();
    await at.operate();
    rmSync(dirname(at.paths.agent), { recursive: true });
    expect((await at.json('undo')).code).toBe(0);
    expect(at.contents()).toEqual(before);
  });

  test('says how to take it back', async () => {
    const at = editedSession();
    await at.operate();
    const { code, out, err } = await at.run('undo');
    expect(code).toBe(0);
    const [head, ...files] = out.trimEnd().split('\n');
    expect(head).toContain(dirname(at.paths.main));
    expect(files).toEqual([
      expect.stringContaining(`restored ${basename(at.paths.main)} `),
      expect.stringContaining(`put back ${SESSION_ID}/subagents/agent-a1.jsonl `),
      expect.stringContaining(`removed ${SESSION_ID}/new/added.txt `),
    ]);
    const [, id] = /ccsurgery undo (\w+)/.exec(err) ?? [];
    expect((await at.run('undo', String(id))).code).toBe(0);
  });
});

test('a dry run reports the same and changes nothing', async () => {
  const at = editedSession();
  await at.operate();
  const after = at.contents();
  const records = readdirSync(join(at.stateDir, 'operations'));
  const { code, data } = await at.json('undo', '-n');
  expect(code).toBe(0);
  expect(at.contents()).toEqual(after);
  expect(readdirSync(join(at.stateDir, 'operations'))).toEqual(records);
  const real = (await at.json('undo')).data;
  expect(data).toEqual({ ...real, dryRun: true, undo: null });
});

describe('a file that is not what the operation left', () => {
  test.each<[string, (at: ReturnType<typeof editedSession>) => void]>([
    ['was appended to', ({ paths }) => appendFileSync(paths.main, '{"n":9}\n')],
    ['is gone', ({ paths }) => unlinkSync(paths.main)],
    ['was removed and is there again', ({ paths }) => writeFileSync(paths.agent, 'new')],
    ['was added and changed', ({ paths }) => writeFileSync(paths.added, 'other')],
  ])('%s: refused, restored with --force, and to be had back', async (_, change) => {
    const at = editedSession();
    const before = at.contents();
    await at.operate();
    change(at);
    const changed = at.contents();
    const { code, data } = await at.json('undo');
    expect([code, data.error.code]).toEqual([3, 'changed-since']);
    expect(at.contents()).toEqual(changed);
    const forced = await at.json('undo', '--force');
    expect(forced.code).toBe(0);
    expect(at.contents()).toEqual(before);
    await at.json('undo', forced.data.undo);
    expect(at.contents()).toEqual(changed);
  });

  test('because of a later operation: that is named', async () => {
    const at = editedSession();
    const first = await at.edit('{"n":"a"}\n');
    const second = await at.edit('{"n":"b"}\n');
    const { code, data } = await at.json('undo', first.id);
    expect([code, data.error.code]).toEqual([3, 'changed-since']);
    expect(data.error.hint).toContain(second.id);
  });
});

describe('refused', () => {
  test('nothing to undo, or an unknown operation', async () => {
    const at = editedSession();
    expect(await at.json('undo')).toMatchObject({
      code: 2,
      data: { error: { code: 'nothing-to-undo' } },
    });
    const { id } = await at.operate();
    const unknown = await at.json('undo', 'zzz');
    expect(unknown).toMatchObject({ code: 2, data: { error: { code: 'operation-not-found' } } });
    expect(unknown.data.error.hint).toContain(id);
  });

  test('a damaged backup', async () => {
    const at = editedSession();
    const { id } = await at.operate();
    const after = at.contents();
    writeFileSync(new Journal(at.stateDir).backupPath(id, '0'), 'x');
    for (const more of [[], ['--force']])
      expect(await at.json('undo', ...more)).toMatchObject({
        code: 3,
        data: { error: { code: 'backup-damaged' } },
      });
    expect(at.contents()).toEqual(after);
  });

  test('an operation by its id together with a project', async () => {
    const at = editedSession();
    const { id } = await at.operate();
    const before = at.contents();
    expect(await at.json('undo', id, '--project', '/elsewhere')).toMatchObject({
      code: 2,
      data: { error: { code: 'wrong-use' } },
    });
    expect(at.contents()).toEqual(before);
  });

  test('a live session, unless forced', async () => {
    const at = editedSession();
    await at.operate();
    const live = { pid: process.pid, sessionId: SESSION_ID };
    put(at.env.CLAUDE_CONFIG_DIR, `sessions/${process.pid}.json`, JSON.stringify(live));
    expect(await at.json('undo')).toMatchObject({
      code: 3,
      data: { error: { code: 'session-live' } },
    });
    expect((await at.json('undo', '--force')).code).toBe(0);
  });
});

/** An operation that was killed before its last step. */
async function killed(at: ReturnType<typeof editedSession>): Promise<string> {
  const done = await at.operate();
  await new Journal(at.stateDir).save({ ...done, status: 'prepared', pid: deadPid() });
  unlinkSync(at.paths.added);
  expect((await at.json('log')).data.operations[0].status).toBe('interrupted');
  return done.id;
}

describe('an operation that was killed half way', () => {
  test('is taken back, and no older one in its place', async () => {
    const at = editedSession();
    await at.edit('{"n":"a"}\n');
    const before = at.contents();
    await killed(at);
    const { code, data } = await at.json('undo');
    expect([code, data.error.code]).toEqual([2, 'nothing-to-undo']);
    expect(at.contents()).toEqual(before);
    expect((await at.json('undo')).code).toBe(0);
    expect(at.contents()).not.toEqual(before);
  });

  test('is taken back if it is named', async () => {
    const at = editedSession();
    const before = at.contents();
    const { code, data } = await at.json('undo', await killed(at));
    expect([code, data.error.code]).toEqual([2, 'nothing-to-undo']);
    expect(at.contents()).toEqual(before);
  });

  test('can be undone by force if its files changed since', async () => {
    const at = editedSession();
    const before = at.contents();
    const id = await killed(at);
    writeFileSync(at.paths.main, 'other');
    expect((await at.json('undo')).data.error.code).toBe('operation-interrupted');
    expect((await at.json('undo', id)).data.error.code).toBe('changed-since');
    const { code, err } = await at.run('undo', id, '--force');
    expect(code).toBe(0);
    expect(err).toContain(`undo ${id} --force`);
    expect(at.contents()).toEqual(before);
    expect((await at.json('log')).data.operations[1].status).toBe('undone');
  });
});

test('what is restored has the time that it had, also of an undo that is undone', async () => {
  const at = editedSession();
  utimesSync(at.paths.main, 1e9, 1e9);
  await at.operate();
  expect(statSync(at.paths.main).mtimeMs).toBe(1e12);
  utimesSync(at.paths.main, 2e9, 2e9);
  const { data } = await at.json('undo');
  expect(statSync(at.paths.main).mtimeMs).toBe(1e12);
  await at.json('undo', data.undo);
  expect(statSync(at.paths.main).mtimeMs).toBe(2e12);
});

test('what is put back has the time and the owner that it had', async () => {
  const at = editedSession();
  utimesSync(at.paths.agent, 1e9, 1e9);
  if (process.getuid?.() === 0) chownSync(at.paths.agent, 1234, 1234);
  const { uid, gid, mtimeMs } = statSync(at.paths.agent);
  await at.operate();
  await at.json('undo');
  expect(statSync(at.paths.agent)).toMatchObject({ uid, gid, mtimeMs });
});

test('a live session is known by its transcript, whichever files were changed', async () => {
  const at = editedSession();
  const read = readFileSync(at.paths.agent);
  const edit = { path: at.paths.agent, read, chunks: () => [Buffer.from('new')] };
  const note = { ...NOTE, transcript: at.paths.main };
  const { id } = await replaceFiles([edit], { stateDir: at.stateDir, note });
  const live = { pid: process.pid, sessionId: SESSION_ID };
  put(at.env.CLAUDE_CONFIG_DIR, `sessions/${process.pid}.json`, JSON.stringify(live));
  const elsewhere = ['--claude-dir', dirname(at.stateDir)];
  expect((await at.json('undo', id, ...elsewhere)).data.error.code).toBe('session-live');
});

test('is on record as the opposite of what it takes back', async () => {
  const at = editedSession();
  await at.operate();
  await at.json('undo');
  expect(new Journal(at.stateDir).list()[0]).toMatchObject({
    command: 'undo',
    summary: {
      entries: { before: 2, after: 3, removed: 0, relinked: 1, added: 1 },
      bytes: { before: 20, after: 30 },
    },
  });
});
