import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFiles } from '../../src/storage/create/create.ts';
import { removeLeftovers } from '../../src/storage/create/leftovers.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { CONTENT, ID, MAIN, newSession } from './new-session.ts';
import { tree } from './tree.ts';

const child = (name: string): string[] => [
  '--import',
  'tsx',
  new URL(`children/${name}.ts`, import.meta.url).pathname,
];

/** Runs a creation that kills itself before a rename. */
function kill(root: string, rename: number, force = false): void {
  const args = [...child('killed'), root, String(rename), String(force)];
  const ran = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(ran.signal, ran.stderr).toBe('SIGKILL');
}

const last = Object.keys(CONTENT).length - 1;

test('a run that is killed between renames is taken back by the next', async () => {
  const root = scratch();
  put(root, 'projects/-p/other.jsonl', 'other');
  put(root, 'todos/other.json', '[]');
  const before = tree(root);
  for (const rename of [0, 2, last]) {
    kill(root, rename);
    const left = Object.keys(tree(root)).filter((name) => name in CONTENT);
    expect(left).toHaveLength(rename);
    removeLeftovers([join(root, 'projects/-p')]);
    expect(tree(root)).toEqual(before);
  }
  kill(root, last);
  removeLeftovers([join(root, 'projects/-p')]);
  await createFiles(newSession(root));
  expect(tree(root)).toMatchObject(CONTENT);
});

test('a run that is killed while it replaces files has replaced none or all after the next', () => {
  const root = scratch();
  const old = ['todos/keep', MAIN, `projects/-p/${ID}/subagents/agent-a1.jsonl`];
  for (const name of old) put(root, name, `old ${name}`);
  const before = tree(root);
  for (let rename = 0; rename <= last; rename++) {
    kill(root, rename, true);
    expect(tree(root)[MAIN]).toBe(before[MAIN]);
    removeLeftovers([join(root, 'projects/-p')]);
    expect(tree(root)).toEqual(before);
  }
});

test('a run that was killed when all was replaced is done', () => {
  const root = scratch();
  for (const name of Object.keys(CONTENT)) put(root, name, 'old');
  kill(root, last + 1, true);
  removeLeftovers([join(root, 'projects/-p')]);
  const files = Object.entries(tree(root)).filter(([name]) => !name.endsWith('/'));
  expect(Object.fromEntries(files)).toEqual(CONTENT);
});

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['-m', 'true']).status === 0;

test.skipIf(!canMount)('on a full disk nothing is left, told beforehand or not', () => {
  const root = scratch();
  const mount = 'mount -t tmpfs -o size=20m tmpfs "$1" && shift && exec "$@"';
  const args = ['-m', 'sh', '-c', mount, 'sh', root, process.execPath, ...child('full-disk'), root];
  const ran = spawnSync('unshare', args, { encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  const refusal = { code: 'disk-full', exitCode: 3, isUnchanged: true };
  expect(JSON.parse(ran.stdout)).toEqual([refusal, refusal]);
});
