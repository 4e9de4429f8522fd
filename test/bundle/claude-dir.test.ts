import { mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  isProjectFolder,
  listProjectFolders,
  listSessionFiles,
  projectFolderFor,
  projectFoldersOf,
  projectSlug,
  resolveClaudeDir,
} from '../../src/bundle/claude-dir.ts';
import { put, scratch } from './scratch.ts';

describe('the Claude folder', () => {
  test('is the option, else the variable, else in the home folder', () => {
    expect(resolveClaudeDir('/a', { CLAUDE_CONFIG_DIR: '/b' })).toBe('/a');
    expect(resolveClaudeDir(undefined, { CLAUDE_CONFIG_DIR: '/b' })).toBe('/b');
    expect(resolveClaudeDir(undefined, { CLAUDE_CONFIG_DIR: '' })).toBe(join(homedir(), '.claude'));
    expect(resolveClaudeDir(undefined, {})).toBe(join(homedir(), '.claude'));
  });
});

describe('a slug', () => {
  test.each([
    ['/home/dev/shop', '-home-dev-shop'],
    ['/home/dev/my_app.v2 new', '-home-dev-my-app-v2-new'],
    ['C:\\Users\\x', 'C--Users-x'],
    ['/tmp/é', '-tmp--'],
    ['/tmp/😀', '-tmp---'],
  ])('of %s is %s', (cwd, slug) => {
    expect(projectSlug(cwd)).toBe(slug);
  });

  test('that is long fits its folder whole, or cut with a hash', () => {
    const slug = projectSlug(`/${'a/'.repeat(150)}`);
    expect(isProjectFolder(slug, slug)).toBe(true);
    expect(isProjectFolder(`${slug.slice(0, 200)}-1x9k2m`, slug)).toBe(true);
    expect(isProjectFolder(slug.slice(0, 200), slug)).toBe(false);
    expect(isProjectFolder(`${slug.slice(0, 200)}-other-project`, slug)).toBe(false);
    expect(isProjectFolder('-home-dev-shop-1x9k2m', '-home-dev-shop')).toBe(false);
  });
});

describe('project folders', () => {
  test('are listed sorted, links to folders included, files not', () => {
    const root = scratch();
    put(root, 'projects/-b/x.jsonl');
    put(root, 'projects/-a/x.jsonl');
    put(root, 'projects/file');
    put(root, 'elsewhere/x.jsonl');
    symlinkSync(join(root, 'elsewhere'), join(root, 'projects/-c'));
    symlinkSync(join(root, 'gone'), join(root, 'projects/-d'));
    expect(listProjectFolders(root).map((path) => basename(path))).toEqual(['-a', '-b', '-c']);
    expect(listProjectFolders(join(root, 'missing'))).toEqual([]);
  });

  test('are found by the given path, its real path and its composed form', () => {
    const root = scratch();
    const real = join(root, 'real');
    mkdirSync(real);
    symlinkSync(real, join(root, 'link'));
    for (const cwd of [real, join(root, 'link'), '/x/\u00e9', 'C:\\Users\\x'])
      mkdirSync(join(root, 'projects', projectSlug(cwd)), { recursive: true });
    const found = (cwd: string): string[] =>
      projectFoldersOf(root, cwd, root).map((path) => basename(path));
    expect(found(join(root, 'link'))).toEqual(
      [projectSlug(join(root, 'link')), projectSlug(real)].sort(),
    );
    expect(found('./real/')).toEqual([projectSlug(real)]);
    expect(found('/x/e\u0301')).toEqual(['-x--']);
    expect(found('C:\\Users\\x\\')).toEqual(['C--Users-x']);
    expect(found('.')).toEqual([]);
  });
});

describe('the folder for new sessions', () => {
  // As clients 2.1.150 and 2.1.325 named it.
  const long = `/tmp/d-slug/${'abcdefghij'.repeat(12)}/${'k_mnopqrst'.repeat(10)}é`;
  const cut = `${projectSlug(long).slice(0, 200)}-chcfiy`;

  test('is named by the slug, and a long one is cut', () => {
    expect(projectFolderFor('/c', '/home/dev/my_shop')).toBe('/c/projects/-home-dev-my-shop');
    expect(projectFolderFor('/c', long)).toBe(`/c/projects/${cut}`);
    expect(basename(projectFolderFor('/c', `/${'a/'.repeat(300)}`))).toMatch(/^[a-]{200}-\w+$/);
  });

  test('is that of older clients where no newer one has been', () => {
    const root = scratch();
    put(root, `projects/${projectSlug(long)}/x.jsonl`);
    expect(basename(projectFolderFor(root, long))).toBe(projectSlug(long));
    put(root, `projects/${cut}/x.jsonl`);
    expect(basename(projectFolderFor(root, long))).toBe(cut);
  });
});

test('session files are all transcripts but those of sub-agents', () => {
  const root = scratch();
  for (const name of ['b.jsonl', 'a.jsonl', 'agent-1.jsonl', 'sessions-index.json', 'dir.jsonl/x'])
    put(root, name);
  expect(listSessionFiles(root).map((path) => basename(path))).toEqual(['a.jsonl', 'b.jsonl']);
  expect(listSessionFiles(join(root, 'missing'))).toEqual([]);
});
