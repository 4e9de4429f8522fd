import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import type { Operation } from '../../src/journal/operation.ts';
import { recoverOperations } from '../../src/journal/recover.ts';
import { replaceFiles } from '../../src/journal/replace.ts';
import type { FileRecord } from '../../src/storage/replace/file-edit.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { deadPid, NOTE } from './note.ts';

const OLD = { a: '{"n":1}\n{"n":2}\n', b: 'old b', gone: 'old gone' };
const NEW = { a: '{"n":1}\n', b: 'new b', added: 'new added' };
const STATE = { old: { ...OLD, added: undefined }, new: { ...NEW, gone: undefined } };
type Name = 'a' | 'b' | 'gone' | 'added';
const NAMES: readonly Name[] = ['a', 'b', 'gone', 'added'];

const text = (path: string): string | undefined =>
  existsSync(path) ? readFileSync(path, 'utf8') : undefined;

/** An operation that was killed when some of its files were replaced. */
async function killed(
  replaced: readonly Name[],
  different: Partial<typeof OLD> = {},
  newA = NEW.a,
) {
  const root = scratch();
  const stateDir = join(root, 'state');
  const path = (name: Name): string => join(root, 'project', name);
  const before = { ...STATE.old, ...different };
  for (const [name, content] of Object.entries({ ...OLD, ...different }))
    put(root, `project/${name}`, content);
  const rewrite = (name: 'a' | 'b') => ({
    path: path(name),
    read: readFileSync(path(name)),
    chunks: () => [Buffer.from({ ...NEW, a: newA }[name])],
  });
  const done = await replaceFiles(
    [
      rewrite('a'),
      rewrite('b'),
      { path: path('gone'), remove: true },
      { path: path('added'), add: () => [Buffer.from(NEW.added)] },
    ],
    { stateDir, note: NOTE },
  );
  const temporary = (name: Name): string =>
    join(root, 'project', `.${name}.1-00000000.ccsurgery-tmp`);
  for (const name of NAMES) {
    if (replaced.includes(name)) continue;
    const old = before[name];
    if (old === undefined) rmSync(path(name));
    else writeFileSync(path(name), old);
    writeFileSync(temporary(name), 'half writ');
  }
  const journal = new Journal(stateDir);
  const operation: Operation = {
    ...done,
    status: 'prepared',
    pid: deadPid(),
    files: done.files.map((file, i) => ({ ...file, temporary: temporary(NAMES[i] as Name) })),
  };
  await journal.save(operation);
  const contents = () => Object.fromEntries(NAMES.map((name) => [name, text(path(name))]));
  const recover = async () => (await recoverOperations(stateDir)).map(({ outcome }) => outcome);
  return { root, stateDir, journal, operation, path, contents, recover };
}

function expectTidy(root: string): void {
  const names = readdirSync(join(root, 'project'));
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
}

test('killed before the first file: as if it had never been', async () => {
  const at = await killed([]);
  appendFileSync(at.path('a'), '{"n":3}\n');
  expect(await at.recover()).toEqual(['forgotten']);
  expect(at.contents()).toEqual({ ...STATE.old, a: `${OLD.a}{"n":3}\n` });
  expect(at.journal.list()).toEqual([]);
  expectTidy(at.root);
});

test('killed after the last file: it is done', async () => {
  const at = await killed(NAMES);
  appendFileSync(at.path('a'), '{"n":3}\n');
  expect(await at.recover()).toEqual(['completed']);
  expect(at.contents()).toEqual({ ...STATE.new, a: `${NEW.a}{"n":3}\n` });
  expect(at.journal.list()).toMatchObject([{ id: at.operation.id, status: 'done' }]);
  expect(await at.recover()).toEqual([]);
  expectTidy(at.root);
});

test.each<[Name[]]>([[['a']], [['a', 'b']], [['a', 'b', 'gone']], [['added', 'gone']]])(
  'killed after %j: all originals are back',
  async (replaced) => {
    const at = await killed(replaced);
    expect(await at.recover()).toEqual(['put-back']);
    expect(at.contents()).toEqual(STATE.old);
    expect(at.journal.list()).toEqual([]);
    expectTidy(at.root);
  },
);

test.each<[string, string, string]>([
  ['ends in a newline', OLD.a, ''],
  ['lacks the last newline', OLD.a.trimEnd(), '\n'],
])('an original that %s comes back with lines that were written since', async (_, old, joint) => {
  const at = await killed(['a'], { a: old });
  const backup = at.journal.backupPath(at.operation.id, '0');
  // Both reached the old file; one of them was carried over.
  appendFileSync(backup, `${joint}{"uuid":"x"}\n{"uuid":"y"}\n`);
  appendFileSync(at.path('a'), '{"uuid":"x","parentUuid":"left"}\n{"n":3}\n');
  expect(await at.recover()).toEqual(['put-back']);
  expect(at.contents()).toEqual({
    ...STATE.old,
    a: `${old}${joint}{"uuid":"x"}\n{"uuid":"y"}\n{"n":3}\n`,
  });
  expectTidy(at.root);
});

test('a second name beside the file has what a copy lacks', async () => {
  for (const replaced of [['a'], NAMES] as const) {
    const at = await killed(replaced);
    const aside = put(at.root, 'project/.a.1-00000000.ccsurgery-old', `${OLD.a}{"n":3}\n`);
    const [first, ...others] = at.operation.files as [FileRecord];
    await at.journal.save({ ...at.operation, files: [{ ...first, aside }, ...others] });
    await at.recover();
    const { a } = replaced.length > 1 ? STATE.new : STATE.old;
    expect(at.contents().a).toBe(`${a}{"n":3}\n`);
    const backup = at.journal.list()[0] && at.journal.backupPath(at.operation.id, '0');
    if (backup !== undefined) expect(text(backup)).toBe(`${OLD.a}{"n":3}\n`);
    expectTidy(at.root);
  }
});

test('nothing is put back over a file that was changed since', async () => {
  const at = await killed(['a']);
  writeFileSync(at.path('b'), 'by somebody else');
  const before = at.contents();
  expect(await at.recover()).toEqual(['left']);
  expect(at.contents()).toEqual(before);
  expect(at.journal.list()).toMatchObject([{ status: 'prepared' }]);
});

test.each<[string, string, (at: Awaited<ReturnType<typeof killed>>) => void]>([
  [
    'backup that is gone',
    'left',
    ({ journal, operation }) => rmSync(journal.backupPath(operation.id, '0')),
  ],
  [
    'folder in place of a file',
    'left',
    ({ path }) => {
      rmSync(path('a'));
      mkdirSync(path('a'));
    },
  ],
])('a %s does not keep others from being cleared up', async (_, outcome, damage) => {
  const at = await killed(['a']);
  damage(at);
  const id = (Number.parseInt(at.operation.id, 36) - 1).toString(36);
  put(at.stateDir, `operations/${id}/operation.json`, '');
  await at.journal.save({ ...at.operation, id, files: [] });
  expect(await at.recover()).toEqual([outcome, 'forgotten']);
});

test('an operation that is done needs no backup to be called so', async () => {
  const at = await killed(NAMES);
  rmSync(at.journal.backupPath(at.operation.id, '0'));
  expect(await at.recover()).toEqual(['completed']);
});

test('lines that reached only the old file are brought over, each once', async () => {
  const at = await killed(NAMES);
  const backup = at.journal.backupPath(at.operation.id, '0');
  const lines = ['{"uuid":"x","parentUuid":"gone"}\n', '{"n":4}\n', '{"uuid":"y"}\n'];
  appendFileSync(backup, lines.join(''));
  // One of them was carried over, with another parent, when the run was killed.
  appendFileSync(at.path('a'), '{"uuid":"x","parentUuid":"left"}\n');
  expect(await at.recover()).toEqual(['completed']);
  expect(at.contents().a).toBe(`${NEW.a}{"uuid":"x","parentUuid":"left"}\n{"n":4}\n{"uuid":"y"}\n`);
  expect(at.journal.list()[0]?.files[0]?.before?.bytes).toBe((OLD.a + lines.join('')).length);
});

test('they are not glued to a last line without a newline', async () => {
  const at = await killed(NAMES, { a: '{"n":1}' }, '{"n":0}');
  appendFileSync(at.journal.backupPath(at.operation.id, '0'), '\n{"uuid":"late"}\n');
  expect(await at.recover()).toEqual(['completed']);
  expect(at.contents().a).toBe('{"n":0}\n{"uuid":"late"}\n');
});

test('what another process works on is left alone', async () => {
  const at = await killed(['a']);
  await at.journal.save({ ...at.operation, pid: process.pid, procStart: undefined });
  expect(await at.recover()).toEqual([]);
  expect(readdirSync(dirname(at.path('a')))).toContain('.b.1-00000000.ccsurgery-tmp');
});
