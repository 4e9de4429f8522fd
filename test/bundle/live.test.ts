import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { liveClientOf, readLiveSessions } from '../../src/bundle/live.ts';
import { put, scratch } from './scratch.ts';

const register = (root: string, pid: unknown, more: object = {}): string =>
  put(root, `sessions/${pid}.json`, JSON.stringify({ pid, sessionId: 'one', ...more }));

test('a session is live while the process that registered it runs', () => {
  const root = scratch();
  expect(liveClientOf('one', root)).toBeUndefined();
  register(root, process.pid, { status: 'idle', cwd: '/x' });
  expect(liveClientOf('one', root)).toEqual({ pid: process.pid, status: 'idle' });
  expect(liveClientOf('two', root)).toBeUndefined();
  expect([...readLiveSessions(root).keys()]).toEqual(['one']);
});

test('a process that ended is not live', () => {
  const root = scratch();
  register(root, spawnSync(process.execPath, ['-e', '0']).pid);
  expect(liveClientOf('one', root)).toBeUndefined();
});

test.runIf(process.platform === 'linux')('another process under the same pid is not live', () => {
  const root = scratch();
  register(root, process.pid, { procStart: '1' });
  expect(liveClientOf('one', root)).toBeUndefined();
  const started = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ')[19];
  register(root, process.pid, { procStart: started });
  expect(liveClientOf('one', root)?.pid).toBe(process.pid);
});

test('broken registry files are passed over', () => {
  const root = scratch();
  put(root, 'sessions/1.json', '{"pid":');
  put(root, 'sessions/2.json', 'null');
  put(root, 'sessions/3.json/x', '');
  for (const pid of [0, -1, 1.5, '7', null]) register(root, pid);
  put(root, 'sessions/4.json', JSON.stringify({ pid: process.pid }));
  expect(readLiveSessions(root).size).toBe(0);
  register(root, process.pid);
  expect(liveClientOf('one', root)).toEqual({ pid: process.pid, status: undefined });
});
