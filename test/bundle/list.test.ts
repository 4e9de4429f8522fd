import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listSessions } from '../../src/bundle/list.ts';
import { answer, jsonl, prompt, put, scratch } from './scratch.ts';

test('sessions are listed newest first with what is known of them', () => {
  const root = scratch();
  const content = jsonl(prompt('Fix the cart', { cwd: 'C:\\shop' }), answer(500));
  const path = put(root, 'projects/C--shop/one.jsonl', content, 2000);
  put(root, 'projects/-b/two.jsonl', jsonl(prompt('Hi')), 3000);
  put(root, 'projects/-b/three.jsonl', '', 1000);
  put(root, 'projects/-b/agent-1.jsonl', content, 4000);
  put(
    root,
    'sessions/1.json',
    JSON.stringify({ pid: process.pid, sessionId: 'one', status: 'busy' }),
  );
  const sessions = listSessions({ claudeDir: root });
  expect(sessions.map(({ id }) => id)).toEqual(['two', 'one', 'three']);
  expect(sessions[1]).toEqual({
    id: 'one',
    path,
    title: 'Fix the cart',
    project: 'C:\\shop',
    version: '2.1.0',
    modified: new Date(2_000_000),
    bytes: content.length,
    transcriptBytes: content.length,
    turns: 1,
    compactions: 0,
    context: {
      size: { count: 500, method: 'usage' },
      window: { model: 'claude-x', sizes: [], accepted: 497 },
    },
    live: { pid: process.pid, status: 'busy' },
    problem: undefined,
  });
  expect(sessions[2]).toMatchObject({ problem: 'empty', bytes: 0, live: undefined });
});

test('one project can be asked for', () => {
  const root = scratch();
  put(root, 'projects/C--shop/one.jsonl', jsonl(prompt('Hi')));
  put(root, 'projects/-b/two.jsonl', jsonl(prompt('Hi')));
  const ids = (project: string): string[] =>
    listSessions({ claudeDir: root, project, cwd: '/' }).map(({ id }) => id);
  expect(ids('C:\\shop')).toEqual(['one']);
  expect(ids('b')).toEqual(['two']);
  expect(ids('/none')).toEqual([]);
});

test('no folder, no sessions', () => {
  expect(listSessions({ claudeDir: join(scratch(), 'none') })).toEqual([]);
});
