import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import type { Operation } from '../../src/journal/operation.ts';
import { replaceFiles } from '../../src/journal/replace.ts';
import type { FileEdit, FileRewrite } from '../../src/storage/replace/file-edit.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { deadPid, NOTE } from '../journal/note.ts';

const OLD = '{"n":1}\n{"n":2}\n';
const NEW = '{"n":1,"edited":true}\n';

interface Place {
  readonly root: string;
  readonly path: string;
  readonly stateDir: string;
  replace(...edits: FileEdit[]): Promise<Operation>;
}

/** A session folder with a transcript, and a state folder beside it. */
function place(content = OLD): Place {
  const root = scratch();
  const stateDir = join(root, 'state');
  return {
    root,
    path: put(root, 'project/session.jsonl', content),
    stateDir,
    replace: (...edits) => replaceFiles(edits, { stateDir, note: NOTE }),
  };
}

function rewrite(path: string, more: Partial<FileRewrite> = {}): FileRewrite {
  return { path, read: readFileSync(path), chunks: () => [Buffer.from(NEW)], ...more };
}

/** Content whose making has an effect, as if it happened meanwhile. */
function* meanwhile(effect: () => void, content = NEW): Generator<Buffer> {
  effect();
  yield Buffer.from(content);
}

const text = (path: string): string => readFileSync(path, 'utf8');

/** Nothing but what was there, and no operation on record. */
function expectNoTrace({ path, stateDir }: Place, names = ['session.jsonl']): void {
  expect(readdirSync(dirname(path)).sort()).toEqual(names);
  const operations = join(stateDir, 'operations');
  expect(existsSync(operations) ? readdirSync(operations) : []).toEqual([]);
}

describe('replacing a file', () => {
  test('keeps its mode and a private backup of its bytes, without copying them', async () => {
    const at = place();
    chmodSync(at.path, 0o640);
    const { ino } = statSync(at.path);
    const { id, files } = await at.replace(rewrite(at.path));
    expect(text(at.path)).toBe(NEW);
    expect(statSync(at.path).mode & 0o777).toBe(0o640);
    const folder = join(at.stateDir, 'operations', id);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'operation.json')).mode & 0o777).toBe(0o600);
    const backup = join(folder, files[0]?.before?.backup as string);
    expect(text(backup)).toBe(OLD);
    expect(statSync(backup).ino).toBe(ino);
    expect(readdirSync(dirname(at.path))).toEqual(['session.jsonl']);
  });

  test('is on record as done, with what the caller says of it', async () => {
    const at = place();
    const operation = await at.replace({ ...rewrite(at.path), role: 'transcript' });
    expect(new Journal(at.stateDir).list()).toEqual([operation]);
    expect(operation).toMatchObject({
      ...NOTE,
      status: 'done',
      pid: process.pid,
      files: [
        {
          path: at.path,
          role: 'transcript',
          before: { bytes: OLD.length, mode: statSync(at.path).mode & 0o777 },
          after: { bytes: NEW.length },
        },
      ],
    });
    expect(operation.files[0]).not.toHaveProperty('temporary');
  });

  test('clears away what a run left that was killed while it wrote', async () => {
    const at = place();
    put(dirname(at.path), `.session.jsonl.${deadPid()}-0123abcd.ccsurgery-tmp`, 'half writ');
    await at.replace(rewrite(at.path));
    expect(readdirSync(dirname(at.path))).toEqual(['session.jsonl']);
  });

  test('by a link in the same folder replaces what the link leads to', async () => {
    const at = place();
    symlinkSync('session.jsonl', join(dirname(at.path), 'link.jsonl'));
    await at.replace(rewrite(join(dirname(at.path), 'link.jsonl')));
    expect(text(at.path)).toBe(NEW);
    expect(readdirSync(dirname(at.path)).sort()).toEqual(['link.jsonl', 'session.jsonl']);
  });

  test('in a folder that is a link works', async () => {
    const at = place();
    symlinkSync(dirname(at.path), join(at.root, 'linked'));
    await at.replace(rewrite(join(at.root, 'linked/session.jsonl')));
    expect(text(at.path)).toBe(NEW);
  });
});

describe('several files at once', () => {
  test('are replaced, removed and added', async () => {
    const at = place();
    const removed = put(at.root, 'project/session/old.txt', 'old');
    const added = join(at.root, 'project/session/deep/new.txt');
    const operation = await at.replace(
      rewrite(at.path),
      { path: removed, remove: true },
      { path: added, add: () => [Buffer.from('new')], attributes: { mode: 0o640 } },
    );
    expect([text(at.path), existsSync(removed), text(added)]).toEqual([NEW, false, 'new']);
    expect(statSync(added).mode & 0o777).toBe(0o640);
    expect(operation.files.map(({ before, after }) => [before?.bytes, after?.bytes])).toEqual([
      [OLD.length, NEW.length],
      [3, undefined],
      [undefined, 3],
    ]);
    expect(text(join(at.stateDir, 'operations', operation.id, '1'))).toBe('old');
  });

  test('are all as before if the last one fails', async () => {
    const at = place();
    const removed = put(at.root, 'project/old.txt', 'old');
    const added = join(at.root, 'project/deep/new.txt');
    const { ino } = statSync(at.path);
    const failing = at.replace(
      rewrite(at.path),
      { path: removed, remove: true },
      { path: added, add: () => meanwhile(() => writeFileSync(added, 'not ours')) },
    );
    await expect(failing).rejects.toMatchObject({ code: 'target-exists', exitCode: 3 });
    expect([text(at.path), text(removed), text(added)]).toEqual([OLD, 'old', 'not ours']);
    expect(statSync(at.path).ino).toBe(ino);
    expectNoTrace(at, ['deep', 'old.txt', 'session.jsonl']);
  });

  test('leave no folders behind that were made for them', async () => {
    const at = place();
    const failing = at.replace(
      { path: join(at.root, 'project/a/b/new.txt'), add: () => [Buffer.from('new')] },
      rewrite(at.path, { chunks: () => meanwhile(() => writeFileSync(at.path, 'other')) }),
    );
    await expect(failing).rejects.toMatchObject({ code: 'source-changed' });
    expectNoTrace(at);
  });
});

describe('refused with exit 3, nothing changed and nothing left', () => {
  test.each<[string, (at: Place) => void]>([
    ['shorter', ({ path }) => writeFileSync(path, '{"n":1}\n')],
    ['changed at the same length', ({ path }) => writeFileSync(path, OLD.replace('1', '9'))],
    ['longer, and no lines are expected', ({ path }) => appendFileSync(path, '{"n":3}\n')],
  ])('the file is %s', async (_, effect) => {
    const at = place();
    let changed = '';
    const chunks = () =>
      meanwhile(() => {
        effect(at);
        changed = text(at.path);
      });
    const failing = at.replace(rewrite(at.path, { chunks }));
    await expect(failing).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
    expect(text(at.path)).toBe(changed);
    expectNoTrace(at);
  });

  test('the file is gone', async () => {
    const at = place();
    const failing = at.replace(
      rewrite(at.path, { chunks: () => meanwhile(() => rmSync(at.path)) }),
    );
    await expect(failing).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
    expectNoTrace(at, []);
  });

  test('a file to remove changed', async () => {
    const at = place();
    const failing = at.replace(
      { path: put(at.root, 'project/a.txt', 'a'), remove: true },
      rewrite(at.path, {
        chunks: () => meanwhile(() => put(at.root, 'project/a.txt', 'more')),
      }),
    );
    await expect(failing).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
    expect(text(at.path)).toBe(OLD);
    expectNoTrace(at, ['a.txt', 'session.jsonl']);
  });

  test('the file is a link into another folder', async () => {
    const at = place();
    const link = join(at.root, 'elsewhere.jsonl');
    symlinkSync(at.path, link);
    await expect(at.replace(rewrite(link))).rejects.toMatchObject({
      code: 'symbolic-link',
      exitCode: 3,
    });
    expect(text(at.path)).toBe(OLD);
    expectNoTrace(at);
  });

  test('a file to remove is a link', async () => {
    const at = place();
    const link = join(dirname(at.path), 'link.jsonl');
    symlinkSync('session.jsonl', link);
    await expect(at.replace({ path: link, remove: true })).rejects.toMatchObject({
      code: 'symbolic-link',
      exitCode: 3,
    });
    expect(text(link)).toBe(OLD);
    expectNoTrace(at, ['link.jsonl', 'session.jsonl']);
  });

  test('no place for the backup', async () => {
    const at = place();
    writeFileSync(at.stateDir, 'a file, not a folder');
    await expect(at.replace(rewrite(at.path))).rejects.toMatchObject({ exitCode: 3 });
    expect(text(at.path)).toBe(OLD);
    expect(readdirSync(dirname(at.path))).toEqual(['session.jsonl']);
  });

  test('another run works on the file', async () => {
    const at = place();
    const other = await at.replace(rewrite(at.path));
    await new Journal(at.stateDir).save({ ...other, status: 'prepared' });
    await expect(at.replace(rewrite(at.path))).rejects.toMatchObject({
      code: 'session-busy',
      exitCode: 3,
    });
    expect(new Journal(at.stateDir).list().map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('an abort', () => {
  test('before the first file is replaced leaves nothing', async () => {
    const at = place();
    const stop = new AbortController();
    const edits = [
      rewrite(at.path),
      { path: join(at.root, 'project/deep/new.txt'), add: () => meanwhile(() => stop.abort('^C')) },
    ];
    const { stateDir } = at;
    const aborted = replaceFiles(edits, { stateDir, note: NOTE, signal: stop.signal });
    await expect(aborted).rejects.toBe('^C');
    expect(text(at.path)).toBe(OLD);
    expectNoTrace(at);
  });

  test('while others are settled comes too late', async () => {
    const at = place();
    const stop = new AbortController();
    const { stateDir } = at;
    const { ino } = statSync(at.path);
    const watch = setInterval(() => statSync(at.path).ino !== ino && stop.abort('^C'), 1);
    const options = { stateDir, note: NOTE, signal: stop.signal };
    const operation = await replaceFiles([rewrite(at.path)], options);
    clearInterval(watch);
    expect(stop.signal.aborted).toBe(true);
    expect(operation.status).toBe('done');
    expect(text(at.path)).toBe(NEW);
  });
});

// A folder in memory is another file system: no second names across.
const MEMORY = '/dev/shm';
const isApart = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(scratch()).dev;

describe.runIf(isApart)('with the state folder on another file system', () => {
  const apart = (): Place => {
    const at = place();
    const stateDir = join(MEMORY, `ccsurgery-test-${process.pid}`);
    mkdirSync(stateDir, { recursive: true });
    return {
      ...at,
      stateDir,
      replace: (...edits) => replaceFiles(edits, { stateDir, note: NOTE }),
    };
  };

  test('backups are private copies', async () => {
    const at = apart();
    try {
      const removed = put(at.root, 'project/old.txt', 'old');
      const { id } = await at.replace(rewrite(at.path), { path: removed, remove: true });
      const backups = ['0', '1'].map((name) => join(at.stateDir, 'operations', id, name));
      expect(backups.map(text)).toEqual([OLD, 'old']);
      expect(backups.map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
    } finally {
      rmSync(at.stateDir, { recursive: true });
    }
  });

  test('originals come back from them', async () => {
    const at = apart();
    try {
      chmodSync(at.path, 0o640);
      const added = join(at.root, 'project/new.txt');
      const failing = at.replace(rewrite(at.path), {
        path: added,
        add: () => meanwhile(() => writeFileSync(added, 'not ours')),
      });
      await expect(failing).rejects.toMatchObject({ code: 'target-exists' });
      expect(text(at.path)).toBe(OLD);
      expect(statSync(at.path).mode & 0o777).toBe(0o640);
      expectNoTrace(at, ['new.txt', 'session.jsonl']);
    } finally {
      rmSync(at.stateDir, { recursive: true });
    }
  });
});
