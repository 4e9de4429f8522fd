import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceFiles } from '../../src/journal/replace.ts';
import type { FileEdit } from '../../src/storage/replace/file-edit.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { NOTE } from '../journal/note.ts';

/** Files are replaced, a line comes that can't be carried over, and all is taken back. */

const LATE = '{"late":1}\n';
// A folder in memory is another file system: no second names across.
const MEMORY = '/dev/shm';
const isApart = existsSync(MEMORY) && statSync(MEMORY).dev !== statSync(scratch()).dev;

const text = (path: string): string => readFileSync(path, 'utf8');

/** Two transcripts; `meanwhile` runs as soon as the second is replaced, with the old files held open. */
async function refused(
  old: readonly [string, string],
  stateDir: string | undefined,
  meanwhile: (a: { path: string; old: number }) => void,
) {
  const root = scratch();
  const paths = [put(root, 'p/a.jsonl', old[0]), put(root, 'p/b.jsonl', old[1])] as const;
  const descriptors = paths.map((path) => openSync(path, 'a')) as [number, number];
  const { ino } = statSync(paths[1]);
  const watch = setInterval(() => {
    if (statSync(paths[1]).ino === ino) return;
    clearInterval(watch);
    writeSync(descriptors[1], LATE);
    meanwhile({ path: paths[0], old: descriptors[0] });
  }, 1);
  const edits = paths.map((path) => ({
    path,
    read: readFileSync(path),
    chunks: () => [Buffer.from('{"n":0}\n')],
    carry: (): Buffer => {
      throw new Error('no room');
    },
  }));
  const run = replaceFiles(edits, { stateDir: stateDir ?? join(root, 'state'), note: NOTE });
  await expect(run).rejects.toThrow('no room');
  for (const descriptor of descriptors) closeSync(descriptor);
  expect(readdirSync(dirname(paths[0]))).toEqual(['a.jsonl', 'b.jsonl']);
  return paths.map(text);
}

test.each([
  ['{"n":1}\n', ''],
  ['{"n":1}', '\n'],
])('what was written to the new file is brought to %j', async (old, joint) => {
  const write = ({ path }: { path: string }) => appendFileSync(path, '{"n":7}\n{"n":7}\n');
  const found = await refused([old, '{"n":1}\n'], undefined, write);
  expect(found).toEqual([`${old}${joint}{"n":7}\n{"n":7}\n`, `{"n":1}\n${LATE}`]);
});

describe.runIf(isApart)('with the state folder on another file system', () => {
  test('what reached the old file last is still in it', async () => {
    const stateDir = join(MEMORY, `ccsurgery-roll-back-${process.pid}`);
    mkdirSync(stateDir);
    try {
      const write = ({ old }: { old: number }) => writeSync(old, LATE);
      const found = await refused(['{"n":1}\n', '{"n":1}\n'], stateDir, write);
      expect(found).toEqual([`{"n":1}\n${LATE}`, `{"n":1}\n${LATE}`]);
    } finally {
      rmSync(stateDir, { recursive: true });
    }
  });
});

describe('a file that is removed', () => {
  const place = () => {
    const root = scratch();
    const path = put(root, 'p/agent.jsonl', '{"n":1}\n');
    const main = put(root, 'p/main.jsonl', '{"n":1}\n');
    const rewrite = { path: main, read: readFileSync(main), chunks: () => [Buffer.from('x\n')] };
    const remove = (edit: Partial<FileEdit> = {}) =>
      replaceFiles([rewrite, { path, remove: true, ...edit } as FileEdit], {
        stateDir: join(root, 'state'),
        note: NOTE,
      });
    return { path, main, remove };
  };

  test('and still written to stays, with every line', async () => {
    const { path, main, remove } = place();
    const descriptor = openSync(path, 'a');
    const watch = setInterval(() => {
      if (existsSync(path)) return;
      clearInterval(watch);
      writeSync(descriptor, '{"n":2}\n');
      appendFileSync(path, '{"n":3}\n');
      closeSync(descriptor);
    }, 1);
    await expect(remove()).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
    expect(text(path)).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
    expect(text(main)).toBe('{"n":1}\n');
  });

  test.each<[string, Partial<FileEdit>]>([
    ['was read otherwise', { read: Buffer.from('{"n":0}\n') }],
    ['grew since it was read', { read: Buffer.from('{"n"') }],
    ['had another length', { bytes: 3 }],
  ])('and %s stays', async (_, edit) => {
    const { path, remove } = place();
    await expect(remove(edit)).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
    expect(existsSync(path)).toBe(true);
  });
});
