import { copyFileSync, cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { editInPlace } from '../../src/operation/in-place.ts';
import { sidechains } from '../../src/passes/sidechains.ts';
import { put } from '../bundle/scratch.ts';
import { clientFolder, filesIn } from './cloned.ts';

const COPY_ID = '0badcafe-0000-4000-8000-000000000000';

/** A client's session, and beside it a copy made by hand: with the id of the first inside. */
function copied(scenario: string) {
  const folder = clientFolder(scenario);
  const copy = join(dirname(folder.session), `${COPY_ID}.jsonl`);
  copyFileSync(folder.session, copy);
  const others = () => {
    const { [`projects/-home-dev-shop/${COPY_ID}.jsonl`]: _, ...rest } = filesIn(folder.claude);
    return rest;
  };
  return { ...folder, copy, others };
}

describe('files of another session stay when its copy is changed in place:', () => {
  test.each([
    ['2.1.325/morning', '--sidechains'],
    ['2.1.325/morning', '--thinking'],
    ['2.1.325/morning', '--tools'],
    ['2.1.150/rewind', '--snapshots'],
  ])('%s %s', async (scenario, option) => {
    const at = copied(scenario);
    const before = at.others();
    const { err } = await at.run(['prune', COPY_ID, option, '--in-place', '-n']);
    const { code, data } = await at.json(['prune', COPY_ID, option, '--in-place']);
    expect(code).toBe(0);
    expect(at.others()).toEqual(before);
    expect(data.skipped.length).toBe(Object.keys(before).length - 1);
    for (const path of data.skipped) expect(err).toContain(path);
  });

  test('as the library does it', async () => {
    const at = copied('2.1.325/morning');
    const before = at.others();
    const session = await readSession(at.copy, { claudeDir: at.claude });
    const { operated } = await editInPlace({
      command: 'prune',
      session,
      passes: [sidechains()],
      stateDir: join(at.root, 'state'),
    });
    expect(operated.counts.removed).toBe(0);
    expect(at.others()).toEqual(before);
  });

  test('the same id in two projects', async () => {
    const at = clientFolder('2.1.150/rewind');
    const project = dirname(at.session);
    cpSync(project, `${project}-old`, { recursive: true });
    const history = filesIn(join(at.claude, 'file-history'));
    const { code } = await at.json(['prune', at.session, '--snapshots', '--in-place']);
    expect(code).toBe(0);
    expect(filesIn(join(at.claude, 'file-history'))).toEqual(history);
  });
});

test('files that are the session’s alone go', async () => {
  const at = copied('2.1.325/morning');
  const own = join(dirname(at.copy), COPY_ID);
  cpSync(join(dirname(at.copy), at.id), own, { recursive: true });
  const before = filesIn(join(dirname(at.copy), at.id));
  await at.json(['prune', COPY_ID, '--sidechains', '--in-place']);
  expect(filesIn(join(dirname(at.copy), at.id))).toEqual(before);
  expect(Object.keys(filesIn(own))).not.toEqual(Object.keys(before));
});

test('a copy is resumed, told of and logged by the name of its file', async () => {
  const at = copied('2.1.325/morning');
  const { data } = await at.json(['prune', COPY_ID, '--thinking', '--in-place']);
  expect(data.resume).toMatch(new RegExp(`--resume ${COPY_ID}$`));
  expect(data.result.sessionId).toBe(COPY_ID);
  const log = await at.json(['log']);
  expect(log.data.operations[0].sessionId).toBe(COPY_ID);
  const { out } = await at.run(['prune', COPY_ID, '--tools', '--in-place']);
  expect(out).not.toContain(at.id);
});

test('a client that has the copy open keeps it from being changed', async () => {
  const at = copied('2.1.325/morning');
  const registered = { pid: process.pid, sessionId: COPY_ID, status: 'idle' };
  put(at.claude, 'sessions/1.json', JSON.stringify(registered));
  for (const option of [[], ['-n']]) {
    const { code, data } = await at.json(['prune', COPY_ID, '--thinking', '--in-place', ...option]);
    expect([code, data.error.code]).toEqual([3, 'session-live']);
  }
  const { code } = await at.json(['prune', COPY_ID, '--thinking', '--in-place', '-n', '--force']);
  expect(code).toBe(0);
});
