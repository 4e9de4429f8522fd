import type fs from 'node:fs';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createFiles } from '../../src/storage/create/create.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { CONTENT, ID, MAIN, newSession } from './new-session.ts';
import { tree } from './tree.ts';

/** Whether a call fails: by the function's name, and whatever gives a new file its name. */
const faults = vi.hoisted(() => {
  const never = (_target: string): boolean => false;
  return { linkSync: never, naming: never };
});

vi.mock('node:fs', async (original) => {
  const real = await original<typeof fs>();
  const failing = (name: 'linkSync' | 'renameSync') => ({
    [name]: (from: string, to: string) => {
      const isNaming = from.endsWith('.ccsurgery-tmp') && faults.naming(to);
      if (!isNaming && !(name === 'linkSync' && faults.linkSync(to))) return real[name](from, to);
      throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: name });
    },
  });
  return { ...real, ...failing('renameSync'), ...failing('linkSync') };
});

afterEach(() => {
  faults.naming = faults.linkSync = () => false;
});

/** Lets one file get no name, after so many that got theirs. */
function failAfter(successes: number): void {
  const seen = new Set<string>();
  faults.naming = (target) => [...seen.add(target)].indexOf(target) === successes;
}

const COUNT = Object.keys(CONTENT).length;
const EACH = Array.from({ length: COUNT }, (_, index) => index);

/** Some targets exist; one is a link. */
function withOldFiles(): string {
  const root = scratch();
  put(root, MAIN, 'old main');
  put(root, `projects/-p/${ID}/subagents/agent-a1.jsonl`, 'old agent');
  put(root, 'file-history/keep', 'keep');
  put(root, 'todos/target', 'linked');
  symlinkSync('target', join(root, `todos/${ID}-agent-${ID}.json`));
  return root;
}

test.each(EACH)('nothing is left if file %i gets no name', async (successes) => {
  const root = scratch();
  put(root, 'projects/-p/other.jsonl', 'other');
  const before = tree(root);
  failAfter(successes);
  await expect(createFiles(newSession(root))).rejects.toMatchObject({
    code: 'write-failed',
    exitCode: 3,
  });
  expect(tree(root)).toEqual(before);
});

test.each(EACH)('what was there is back if file %i gets no name', async (successes) => {
  const root = withOldFiles();
  const before = tree(root);
  failAfter(successes);
  const run = createFiles(newSession(root), { force: true });
  await expect(run).rejects.toMatchObject({ code: 'write-failed' });
  expect(tree(root)).toEqual(before);
});

test('it is also where files can’t have two names', async () => {
  const root = withOldFiles();
  const before = tree(root);
  faults.linkSync = () => true;
  failAfter(COUNT - 1);
  await expect(createFiles(newSession(root), { force: true })).rejects.toThrow();
  expect(tree(root)).toEqual(before);
  faults.naming = () => false;
  await createFiles(newSession(root), { force: true });
  expect(tree(root)).toMatchObject(CONTENT);
});

test('the transcript is the last to appear', async () => {
  const root = scratch();
  let seen: string[] = [];
  faults.naming = () => {
    seen = Object.keys(tree(root)).filter((name) => name in CONTENT);
    return false;
  };
  await createFiles(newSession(root));
  expect(seen.sort()).toEqual(
    Object.keys(CONTENT)
      .filter((name) => name !== MAIN)
      .sort(),
  );
});
