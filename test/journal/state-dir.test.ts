import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveStateDir } from '../../src/journal/state-dir.ts';

test.runIf(process.platform !== 'win32').each([
  [{ XDG_STATE_HOME: '/x/state' }, '/x/state/ccsurgery'],
  [{ XDG_STATE_HOME: 'relative' }, join(homedir(), '.local/state/ccsurgery')],
  [{ XDG_STATE_HOME: '' }, join(homedir(), '.local/state/ccsurgery')],
  [{}, join(homedir(), '.local/state/ccsurgery')],
])('%j', (env, folder) => {
  expect(resolveStateDir(env)).toBe(folder);
});
