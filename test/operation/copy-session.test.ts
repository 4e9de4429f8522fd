import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { copySession } from '../../src/operation/copy-session.ts';
import { NOBODY, SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';

function place() {
  const root = scratch();
  const path = put(
    root,
    `projects/-home-dev-shop/${SESSION_ID}.jsonl`,
    session().turn('Hello').text(),
  );
  const files = () => readdirSync(root, { recursive: true });
  return { claudeDir: root, path, files };
}

test.each([['../../../evil'], [''], [SESSION_ID], [SESSION_ID.toUpperCase()]])(
  'no session gets the id %j',
  async (id) => {
    const { path, claudeDir, files } = place();
    const before = files();
    const plan = { session: await readSession(path), passes: [], destination: { claudeDir }, id };
    await expect(copySession(plan)).rejects.toMatchObject({ code: 'bad-id' });
    expect(files()).toEqual(before);
  },
);

test('an id is written as clients write it', async () => {
  const { path, claudeDir } = place();
  const id = NOBODY.toUpperCase();
  const plan = { session: await readSession(path), passes: [], destination: { claudeDir }, id };
  expect((await copySession(plan)).sessionId).toBe(NOBODY);
});

describe('a source that changed while it was copied', () => {
  const copyWhile = async (effect: (path: string) => void) => {
    const { path, claudeDir, files } = place();
    const before = files();
    const proof = () => effect(path);
    const plan = {
      session: await readSession(path),
      passes: [],
      destination: { claudeDir },
      proof,
    };
    const run = copySession(plan);
    return { run, isAsBefore: () => expect(files()).toEqual(before) };
  };

  test.each<[string, (path: string) => void]>([
    ['has other lines', (path) => writeFileSync(path, session().turn('Other').text())],
    ['is shorter', (path) => writeFileSync(path, '')],
  ])('%s: refused, nothing is left', async (_, effect) => {
    const { run, isAsBefore } = await copyWhile(effect);
    await expect(run).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
    isAsBefore();
  });

  test('is gone: refused', async () => {
    const { run } = await copyWhile((path) => rmSync(path));
    await expect(run).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
  });

  test('has one more line: the copy is of the moment at which it was read', async () => {
    const { run } = await copyWhile((path) => appendFileSync(path, '{"type":"user"}\n'));
    const { path, operated } = await run;
    const lines = readFileSync(path, 'utf8').split('\n');
    expect(lines).toHaveLength(operated.before.entries + 1);
  });
});
