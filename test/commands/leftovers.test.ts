import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { put, scratch } from '../bundle/scratch.ts';
import { deadPid } from '../journal/note.ts';
import { ccsurgery, json } from './cli.ts';
import { clientFolder } from './cloned.ts';

const temporary = (pid: number, kind = 'tmp'): string =>
  `.x.jsonl.${pid}-0123abcd.ccsurgery-${kind}`;

/** A client's Claude folder, in which runs were killed, and one goes on. */
function withLeftovers() {
  const folder = clientFolder('2.1.325/morning');
  const dead = temporary(deadPid());
  const left = [
    `projects/-other/${dead}`,
    `projects/-other/11111111-0000-4000-8000-000000000000/subagents/${dead}`,
    `file-history/11111111-0000-4000-8000-000000000000/${dead}`,
    `todos/${dead}`,
  ].map((name) => put(folder.claude, name, 'half writ'));
  const kept = [
    put(folder.claude, `projects/-other/${temporary(process.pid)}`, 'at work'),
    put(folder.claude, 'projects/-other/other.jsonl', ''),
    put(folder.claude, `plugins/${dead}`, 'not ours to look at'),
  ];
  return { ...folder, left, kept };
}

test.each([['clone'], ['prune', '--tools'], ['prune', '--tools', '--in-place']])(
  '%s %s %s clears the whole Claude folder of them',
  async (command, ...args) => {
    const at = withLeftovers();
    expect((await at.json([command, at.id, ...args])).code).toBe(0);
    expect(at.left.filter(existsSync)).toEqual([]);
    expect(at.kept.filter((path) => !existsSync(path))).toEqual([]);
  },
);

test.each([
  ['clone', '-n'],
  ['prune', '--tools', '--in-place', '-n'],
])('%s %s %s %s leaves them', async (command, ...args) => {
  const at = withLeftovers();
  await at.json([command, at.id, ...args]);
  expect(at.left.filter((path) => !existsSync(path))).toEqual([]);
});

test('list and validate name them, and nothing else', async () => {
  const at = withLeftovers();
  const expected = at.left.map((path) => ({ path, bytes: 9 }));
  for (const args of [['list'], ['validate', at.id]]) {
    const { data } = await at.json(args);
    expect(data.leftovers).toHaveLength(expected.length);
    expect(data.leftovers).toEqual(expect.arrayContaining(expected));
    const { err } = await at.run(args);
    for (const path of at.left) expect(err).toContain(path);
    for (const path of at.kept) expect(err).not.toContain(path);
  }
});

test('validate names those beside a file that lies in no Claude folder', async () => {
  const root = scratch();
  const path = put(root, 'a.jsonl', '{"type":"user"}\n');
  const left = put(root, temporary(deadPid(), 'old'), 'x');
  const { data } = await json(['validate', path, path]);
  expect(data.leftovers).toEqual([{ path: left, bytes: 1 }]);
  expect((await json(['validate', path])).data.leftovers).toHaveLength(1);
});

test('without any, nothing is said of them', async () => {
  const { claude, id } = clientFolder('2.1.325/morning');
  const env = { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(claude, 'state') };
  expect((await json(['list'], { env })).data.leftovers).toEqual([]);
  expect((await ccsurgery(['validate', id], { env })).err).toBe('');
});
