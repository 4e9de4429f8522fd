import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { UserError } from '../../src/errors.ts';
import { createFiles, type NewFile } from '../../src/storage/create/create.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { CONTENT, ID, MAIN, newSession } from './new-session.ts';
import { tree } from './tree.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;
const text = (path: string, content: string): NewFile => ({
  path,
  chunks: () => [Buffer.from(content)],
});

/** A Claude folder with something in it. */
function claude(): string {
  const root = scratch();
  put(root, 'projects/-p/other.jsonl', 'other');
  put(root, 'todos/other.json', '[]');
  return root;
}

describe('a new session', () => {
  test('is there with all its files, and nothing else is', async () => {
    const root = claude();
    await createFiles(newSession(root));
    expect(tree(root)).toEqual({
      ...CONTENT,
      'projects/': '',
      'projects/-p/': '',
      'projects/-p/other.jsonl': 'other',
      [`projects/-p/${ID}/`]: '',
      [`projects/-p/${ID}/subagents/`]: '',
      'file-history/': '',
      [`file-history/${ID}/`]: '',
      'todos/': '',
      'todos/other.json': '[]',
    });
  });

  test('is for its owner alone, the folders of others stay as they are', async () => {
    const root = claude();
    chmodSync(join(root, 'todos'), 0o755);
    await createFiles(newSession(root));
    for (const name of Object.keys(CONTENT)) expect(modeOf(join(root, name))).toBe(0o600);
    for (const name of [`projects/-p/${ID}`, 'file-history', `file-history/${ID}`])
      expect(modeOf(join(root, name))).toBe(0o700);
    expect(modeOf(join(root, 'todos'))).toBe(0o755);
  });

  test('holds copies of files, of any size and none', async () => {
    const root = scratch();
    const large = Buffer.alloc(2 ** 21 + 3, 'large');
    const files = [
      text(join(root, 'x.jsonl'), 'main'),
      { path: join(root, 'x/large'), copyOf: put(root, 'from/large', large) },
      { path: join(root, 'x/empty'), copyOf: put(root, 'from/empty') },
    ];
    chmodSync(join(root, 'from/empty'), 0o444);
    await createFiles(files);
    expect(readFileSync(join(root, 'x/large')).equals(large)).toBe(true);
    expect(readFileSync(join(root, 'x/empty'))).toHaveLength(0);
    expect(modeOf(join(root, 'x/empty'))).toBe(0o600);
  });

  test('may lie in a project folder that is a link, or in a folder that does not exist', async () => {
    const root = scratch();
    mkdirSync(join(root, 'disk/shop'), { recursive: true });
    mkdirSync(join(root, 'projects'));
    symlinkSync(join(root, 'disk/shop'), join(root, 'projects/-p'));
    await createFiles(newSession(root));
    expect(readFileSync(join(root, 'disk/shop', `${ID}.jsonl`), 'utf8')).toBe('main\n');
    await createFiles(newSession(join(root, 'far/away')));
    expect(tree(join(root, 'far/away'))).toMatchObject(CONTENT);
  });

  test('of no files is nothing', async () => {
    await createFiles([]);
  });
});

/** What the run is refused with, after a check that it changed nothing. */
async function refused(root: string, run: () => Promise<void>): Promise<unknown> {
  const before = tree(root);
  const error = await run().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(tree(root)).toEqual(before);
  return error;
}

describe('before the first byte is written it is refused if', () => {
  test('files exist: all of them are named', async () => {
    const root = claude();
    const taken = [MAIN, `todos/${ID}-agent-${ID}.json`].map((name) => put(root, name, 'mine'));
    const error = await refused(root, () => createFiles(newSession(root)));
    expect(error).toMatchObject({ code: 'target-exists', exitCode: 3 });
    for (const path of taken) expect((error as UserError).hint?.split('\n')).toContain(`  ${path}`);
  });

  test('a link that leads nowhere has the name', async () => {
    const root = claude();
    symlinkSync(join(root, 'nowhere'), join(root, MAIN));
    const error = await refused(root, () => createFiles(newSession(root)));
    expect(error).toMatchObject({ code: 'target-exists' });
  });

  test('a folder has the name, forced or not', async () => {
    const root = claude();
    mkdirSync(join(root, MAIN));
    for (const force of [true, false]) {
      const error = await refused(root, () => createFiles(newSession(root), { force }));
      expect(error).toMatchObject({ code: 'target-not-a-file', exitCode: 3 });
    }
  });

  test('a file is where a folder must be', async () => {
    const root = claude();
    put(root, `file-history/${ID}`, 'a file');
    const error = await refused(root, () => createFiles(newSession(root), { force: true }));
    expect(error).toMatchObject({ code: 'not-a-folder', exitCode: 3 });
  });

  test('a file would have to be a folder, too', async () => {
    const root = scratch();
    const files = [text(join(root, 'x'), ''), text(join(root, 'x/tool-results/1'), '')];
    expect(await refused(root, () => createFiles(files))).toMatchObject({ code: 'not-a-folder' });
  });

  test.each([[`projects/-p/${ID}`], [`projects/-p/${ID}/subagents`], [`file-history/${ID}`]])(
    'the session’s own %s is a link',
    async (name) => {
      const root = claude();
      mkdirSync(join(root, 'elsewhere/subagents'), { recursive: true });
      mkdirSync(join(root, name, '..'), { recursive: true });
      symlinkSync(join(root, 'elsewhere'), join(root, name));
      const error = await refused(root, () => createFiles(newSession(root), { force: true }));
      expect(error).toMatchObject({ code: 'link-in-the-way', exitCode: 3 });
    },
  );

  test.skipIf(process.getuid?.() === 0)('a folder may not be written to', async () => {
    const root = claude();
    chmodSync(join(root, 'todos'), 0o500);
    const error = await refused(root, () => createFiles(newSession(root)));
    chmodSync(join(root, 'todos'), 0o700);
    expect(error).toMatchObject({ code: 'not-writable', exitCode: 3 });
  });

  test('there is no room', async () => {
    const root = claude();
    const files = newSession(root).map((file) => ({ ...file, bytes: 2 ** 50 }));
    const error = await refused(root, () => createFiles(files));
    expect(error).toMatchObject({ code: 'disk-full', exitCode: 3 });
  });

  test('a file to copy is gone', async () => {
    const root = claude();
    const files = [...newSession(root), { path: join(root, 'debug/x'), copyOf: join(root, 'no') }];
    const error = await refused(root, () => createFiles(files));
    expect(error).toMatchObject({ code: 'unreadable-file', exitCode: 2 });
  });

  test('two files have one path', async () => {
    const root = scratch();
    const files = [text(join(root, 'a'), ''), text(join(root, 'b/../a'), '')];
    const error = await refused(root, () => createFiles(files));
    expect(error).toMatchObject({ code: 'wrong-use', exitCode: 2 });
  });
});

describe('nothing is left if', () => {
  test('the source changed meanwhile', async () => {
    const root = claude();
    const reason = new Error('changed');
    const beforeCommit = () => {
      throw reason;
    };
    expect(await refused(root, () => createFiles(newSession(root), { beforeCommit }))).toBe(reason);
  });

  test('it is aborted half way, whenever', async () => {
    const root = claude();
    for (let after = 0; after <= Object.keys(CONTENT).length; after++) {
      const controller = new AbortController();
      const files = newSession(root).map((file, index) => ({
        path: file.path,
        *chunks() {
          yield Buffer.from('some');
          if (index === after) controller.abort();
        },
      }));
      const { signal } = controller;
      // After the last file: while the source is compared.
      const beforeCommit = () => controller.abort();
      const run = () => createFiles(files, { signal, beforeCommit });
      expect(await refused(root, run)).toBe(signal.reason);
    }
  });

  test('a name is taken at the last moment, but for what took it', async () => {
    const root = claude();
    const late = join(root, `todos/${ID}-agent-${ID}.json`);
    const run = createFiles(newSession(root), { beforeCommit: () => writeFileSync(late, 'late') });
    await expect(run).rejects.toMatchObject({ code: 'target-exists' });
    expect(readFileSync(late, 'utf8')).toBe('late');
    rmSync(late);
    expect(Object.keys(tree(root))).toEqual(Object.keys(tree(claude())));
  });

  test('a file to copy vanishes meanwhile', async () => {
    const root = claude();
    const copied = put(scratch(), 'a', 'x');
    const files: NewFile[] = [
      {
        path: join(root, MAIN),
        *chunks() {
          yield Buffer.from('main');
          rmSync(copied);
        },
      },
      { path: join(root, 'debug/a'), copyOf: copied },
    ];
    const error = await refused(root, () => createFiles(files));
    expect(error).toMatchObject({ code: 'unreadable-file' });
  });
});

describe('with force', () => {
  test('files are replaced, and keep their modes', async () => {
    const root = claude();
    chmodSync(put(root, MAIN, 'old'), 0o640);
    await createFiles(newSession(root), { force: true });
    expect(tree(root)).toMatchObject(CONTENT);
    expect(modeOf(join(root, MAIN))).toBe(0o640);
    expect(Object.keys(tree(root)).filter((name) => name.includes('ccsurgery'))).toEqual([]);
  });

  test('a link is replaced, not followed', async () => {
    const root = claude();
    const precious = put(root, 'precious', 'mine');
    symlinkSync(precious, join(root, MAIN));
    await createFiles(newSession(root), { force: true });
    expect(tree(root)).toMatchObject({ ...CONTENT, precious: 'mine' });
    expect(modeOf(join(root, MAIN))).toBe(0o600);
  });
});
