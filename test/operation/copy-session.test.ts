import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
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
