import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { clientFolder, filesIn } from './cloned.ts';

const MORNING = '2.1.325/morning';

describe('where there is nothing to change', () => {
  test.each([['prune', '--images'], ['repair'], ['compress', '--keep-last', '99']])(
    '%s gives standard output the source byte for byte',
    async (command, ...options) => {
      const folder = clientFolder(MORNING);
      const { code, out, err } = await folder.run([command, folder.id, ...options, '-o', '-']);
      expect(code).toBe(0);
      expect(out).toBe(readFileSync(folder.session, 'utf8'));
      expect(err).not.toMatch(/copy|resume/i);
    },
  );

  test.each([['prune', '--images'], ['repair'], ['compress', '--keep-last', '99']])(
    '%s writes no file and has no ids to tell of',
    async (command, ...options) => {
      const folder = clientFolder(MORNING);
      const before = filesIn(folder.root);
      const files = ['-o', 'new.jsonl', '--id-map', 'ids.json'];
      const { data } = await folder.json([command, folder.id, ...options, ...files]);
      expect(data).toMatchObject({ result: null, idMap: null });
      expect(filesIn(folder.root)).toEqual(before);
    },
  );

  test.each([['prune', '--images'], ['repair'], ['compress', '--keep-last', '99']])(
    '%s makes no session for a title alone',
    async (command, ...options) => {
      const folder = clientFolder(MORNING);
      const before = filesIn(folder.root);
      const { code, data } = await folder.json([command, folder.id, ...options, '--title', 'X']);
      expect([code, data.result]).toEqual([0, null]);
      const { err } = await folder.run([command, folder.id, ...options, '--title', 'X']);
      expect(err).toMatch(/title was not set/);
      expect(filesIn(folder.root)).toEqual(before);
    },
  );
});

test.each(['2335ae59', 'latest', './some.jsonl'])(
  'a session is not taken for the name of a tool: --tools %s',
  async (name) => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.root);
    const { code, data } = await folder.json(['prune', '--in-place', '--tools', name]);
    expect([code, data.error.code]).toEqual([2, 'wrong-use']);
    expect(filesIn(folder.root)).toEqual(before);
  },
);

test.each(['2335', '2335ae59', 'latest'])(
  'a session is not taken for a number of pixels: --images %s',
  async (name) => {
    const folder = clientFolder(MORNING);
    const { code, data } = await folder.json([
      ...['prune', '--project', '/home/dev/shop', '--images', name],
    ]);
    expect([code, data.error.code]).toEqual([2, 'wrong-use']);
    expect(`${data.error.message} ${data.error.hint}`).toContain('session');
  },
);

test('a number that no session starts with is one', async () => {
  const folder = clientFolder(MORNING);
  const { code } = await folder.json([
    ...['prune', '--project', '/home/dev/shop', '--images', '2336'],
  ]);
  expect(code).toBe(0);
});

test('in place, the files of the result are those that are there', async () => {
  const folder = clientFolder(MORNING);
  const { data } = await folder.json(['prune', folder.id, '--tools', '--in-place']);
  const paths = data.result.files.map(({ path }: { path: string }) => path);
  expect(paths).toEqual([folder.session]);
  expect(paths.every((path: string) => existsSync(path))).toBe(true);
});

test('a dry run names no session to be resumed, and --keep-last that spares nothing is told', async () => {
  const folder = clientFolder(MORNING);
  const { out, err } = await folder.run([
    ...['prune', folder.id, '--requests', '-n', '--keep-last', '9'],
  ]);
  expect(out).not.toContain('--resume');
  expect(err).toContain('--keep-last');
});
