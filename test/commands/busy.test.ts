import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { replaceFiles } from '../../src/journal/replace.ts';
import { readSource } from '../../src/operation/read-source.ts';
import { put } from '../bundle/scratch.ts';
import { deadPid, NOTE } from '../journal/note.ts';
import { editedSession } from './edited.ts';

/** An operation of another run that is under way: it has removed a file already. */
async function underWay(at: ReturnType<typeof editedSession>) {
  const done = await at.operate();
  const journal = new Journal(at.stateDir);
  await journal.save({ ...done, status: 'prepared' });
  return { done, journal };
}

describe('while another run changes a session', () => {
  test.each([
    ['prune', '--thinking', '--in-place'],
    ['repair', '--in-place'],
    ['clone'],
    ['prune', '--thinking', '-n'],
  ])('%s %s %s is refused: it says that a run is at work', async (command, ...args) => {
    const at = editedSession();
    await underWay(at);
    // As if it were about to be replaced.
    const content = at.contents();
    const { code, data } = await at.json(command, at.paths.main, ...args);
    expect([code, data.error.code]).toEqual([3, 'session-busy']);
    expect(at.contents()).toEqual(content);
  });

  test('also if it started while the session was read', async () => {
    const at = editedSession();
    const done = await at.operate();
    // Half a line is waited for.
    appendFileSync(at.paths.main, '{"n":');
    const reading = readSource(at.paths.main, {}, at.stateDir);
    await new Journal(at.stateDir).save({ ...done, status: 'prepared' });
    await expect(reading).rejects.toMatchObject({ code: 'session-busy', exitCode: 3 });
  });

  test('undo of an operation on its files is refused', async () => {
    const at = editedSession();
    const first = await at.edit('{"n":1}\n{"n":"a"}\n');
    await underWay(at);
    const { code, data } = await at.json('undo', first.id, '--force');
    expect([code, data.error.code]).toEqual([3, 'session-busy']);
  });

  test('a run that was killed is no run at work', async () => {
    const at = editedSession();
    const { done, journal } = await underWay(at);
    await journal.save({ ...done, status: 'prepared', pid: deadPid() });
    expect((await at.json('undo')).code).toBe(0);
  });
});

describe('a run that finds a file gone or changed', () => {
  const late = (at: ReturnType<typeof editedSession>, edit: () => Promise<unknown>) => {
    const read = readFileSync(at.paths.main);
    const paths = [at.paths.agent, at.paths.main];
    return edit().then(() =>
      replaceFiles(
        [
          { path: paths[0] as string, remove: true },
          { path: paths[1] as string, read, chunks: () => [Buffer.from('x\n')] },
        ],
        { stateDir: at.stateDir, note: NOTE },
      ),
    );
  };

  test('says that another run did it, if one did', async () => {
    const at = editedSession();
    await expect(late(at, at.operate)).rejects.toMatchObject({ code: 'session-busy', exitCode: 3 });
    expect(existsSync(at.paths.agent)).toBe(false);
  });

  test('says what it found, if none did', async () => {
    const at = editedSession();
    const gone = async () => rmSync(at.paths.agent);
    await expect(late(at, gone)).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
  });

  test('blames no operation that was there before it read', async () => {
    const at = editedSession();
    await at.edit('{"n":1}\n');
    put(dirname(at.paths.agent), 'agent-a1.jsonl', '{"n":1}\n');
    const changed = async () => writeFileSync(at.paths.agent, 'changed');
    const run = late(at, async () => {
      await changed();
      rmSync(at.paths.agent);
    });
    await expect(run).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
  });
});

test('of two runs at once one is done, and the other says why it is not', async () => {
  for (let round = 0; round < 5; round++) {
    const at = editedSession();
    const ends = await Promise.allSettled([at.operate(), at.operate()]);
    const refused = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
    expect(refused.length).toBeGreaterThan(0);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'session-busy', exitCode: 3 });
    const isDone = refused.length === 1;
    expect(at.contents()[1]).toBe(isDone ? null : '{"n":1}\n');
    expect(new Journal(at.stateDir).list()).toHaveLength(isDone ? 1 : 0);
  }
});
