import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { editInPlace, readSession } from '../../src/index.ts';
import { replaceFiles } from '../../src/journal/replace.ts';
import { undoOperation } from '../../src/operation/undo.ts';
import { presetPasses } from '../../src/passes.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { NOTE } from '../journal/note.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('what the library changes in place it can take back, with the folders of the commands', async () => {
  const root = scratch();
  vi.stubEnv('CLAUDE_CONFIG_DIR', join(root, 'claude'));
  vi.stubEnv('XDG_STATE_HOME', join(root, 'state'));
  const text = session().prompt('Hello').progress().answer('Hi.').text();
  const path = put(root, `claude/projects/-home-dev-shop/${SESSION_ID}.jsonl`, text);
  const { operation, resume } = await editInPlace({
    command: 'tidy',
    session: await readSession(path),
    passes: presetPasses('light'),
  });
  expect(resume).toBe(`cd -- /home/dev/shop && claude --resume ${SESSION_ID}`);
  expect(readFileSync(path, 'utf8')).not.toContain('"progress"');
  if (operation === undefined) throw new Error('nothing was changed');
  const { undo, restorations } = await undoOperation(operation);
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect([undo?.undoes, restorations.length]).toEqual([operation.id, 1]);
});

test('what went to an archive that is gone by then stays in its backup, and comes back from there', async () => {
  const root = scratch();
  const path = put(root, `claude/projects/-p/${SESSION_ID}.jsonl`, session().prompt('Hi').text());
  const text = readFileSync(path, 'utf8');
  const stateDir = join(root, 'state');
  const bundle = { path: join(root, 'gone.tgz'), name: `${SESSION_ID}.jsonl` };
  const removal = { path, remove: true, bundle } as const;
  const operation = await replaceFiles([removal], { stateDir, note: NOTE });
  expect(existsSync(path)).toBe(false);
  await undoOperation(operation, { stateDir, claudeDir: join(root, 'claude') });
  expect(readFileSync(path, 'utf8')).toBe(text);
});
