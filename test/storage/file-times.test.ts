import {
  appendFileSync,
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Journal } from '../../src/journal/journal.ts';
import { recoverOperations } from '../../src/journal/recover.ts';
import { replaceFiles } from '../../src/journal/replace.ts';
import type { FileRewrite } from '../../src/storage/replace/file-edit.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { deadPid, NOTE } from '../journal/note.ts';

const OLD = '{"n":1}\n{"n":2}\n';
const NEW = '{"n":1}\n';
/** In milliseconds, as no whole number of anything. */
const THEN = 1_600_000_000_123;

const modified = (path: string): number => Math.round(statSync(path).mtimeMs);

function place() {
  const root = scratch();
  const path = put(root, 'project/session.jsonl', OLD, THEN / 1000);
  const stateDir = join(root, 'state');
  const rewrite = (more: Partial<FileRewrite> = {}): FileRewrite => ({
    path,
    read: readFileSync(path),
    chunks: () => [Buffer.from(NEW)],
    carry: (tail) => tail,
    ...more,
  });
  const replace = (...edits: Parameters<typeof replaceFiles>[0]) =>
    replaceFiles(edits, { stateDir, note: NOTE });
  return { root, path, stateDir, rewrite, replace };
}

test('a file that is replaced keeps its time, which is on record', async () => {
  const at = place();
  const { files } = await at.replace(at.rewrite());
  expect(modified(at.path)).toBe(THEN);
  expect(Math.round(files[0]?.before?.modified as number)).toBe(THEN);
});

test('times of now are kept to the microsecond', async () => {
  const at = place();
  for (let i = 0; i < 20; i++) {
    writeFileSync(at.path, OLD);
    const { mtimeMs } = statSync(at.path);
    await at.replace(at.rewrite());
    expect(Math.abs(statSync(at.path).mtimeMs - mtimeMs)).toBeLessThan(0.002);
  }
});

describe('lines that a client appends make it newer', () => {
  test('before the file is replaced: as new as the old one', async () => {
    const at = place();
    const later = THEN + 60_000;
    const chunks = function* () {
      appendFileSync(at.path, '{"n":3}\n');
      utimesSync(at.path, later / 1000, later / 1000);
      yield Buffer.from(NEW);
    };
    const { files } = await at.replace(at.rewrite({ chunks }));
    expect(readFileSync(at.path, 'utf8')).toBe(`${NEW}{"n":3}\n`);
    expect(modified(at.path)).toBe(later);
    expect(Math.round(files[0]?.before?.modified as number)).toBe(later);
  });

  test.each(['the old file', 'the new file'])('after that, to %s', async (which) => {
    const at = place();
    const started = Date.now();
    const { ino } = statSync(at.path);
    const old = openSync(at.path, 'a');
    const watch = setInterval(() => {
      if (statSync(at.path).ino === ino) return;
      clearInterval(watch);
      if (which === 'the old file') writeSync(old, '{"n":3}\n');
      else appendFileSync(at.path, '{"n":3}\n');
      closeSync(old);
    }, 1);
    const { files } = await at.replace(at.rewrite());
    expect(readFileSync(at.path, 'utf8')).toBe(`${NEW}{"n":3}\n`);
    expect(modified(at.path)).toBeGreaterThanOrEqual(started - 1);
    const before = files[0]?.before?.modified as number;
    if (which === 'the old file') expect(before).toBeGreaterThanOrEqual(started - 1);
    else expect(Math.round(before)).toBe(THEN);
  });
});

describe('a file that is put back has the time that it had', () => {
  test.each([
    ['backed up by its second name', false],
    ['backed up by a copy', true],
  ])('%s', async (_, isLinked) => {
    const at = place();
    if (isLinked) linkSync(at.path, join(at.root, 'other.jsonl'));
    const taken = join(at.root, 'project/taken');
    const add = function* () {
      writeFileSync(taken, 'not ours');
      yield Buffer.from('new');
    };
    await expect(at.replace(at.rewrite(), { path: taken, add })).rejects.toMatchObject({
      code: 'target-exists',
    });
    expect(readFileSync(at.path, 'utf8')).toBe(OLD);
    expect(modified(at.path)).toBe(THEN);
  });

  test.each([
    ['its backup', ''],
    ['its backup, unless that has newer lines', '{"n":3}\n'],
  ])('after a kill, from %s', async (_, late) => {
    const at = place();
    linkSync(at.path, join(at.root, 'other.jsonl'));
    const gone = put(at.root, 'project/gone', 'gone');
    const done = await at.replace(at.rewrite(), { path: gone, remove: true });
    writeFileSync(gone, 'gone');
    const journal = new Journal(at.stateDir);
    if (late !== '') appendFileSync(journal.backupPath(done.id, '0'), late);
    await journal.save({ ...done, status: 'prepared', pid: deadPid() });
    expect(await recoverOperations(at.stateDir)).toMatchObject([{ outcome: 'put-back' }]);
    expect(readFileSync(at.path, 'utf8')).toBe(OLD + late);
    if (late === '') expect(modified(at.path)).toBe(THEN);
    else expect(modified(at.path)).toBeGreaterThan(THEN + 1000);
  });
});

test('a file with several names is backed up by a copy: what is written to the others stays out', async () => {
  const at = place();
  const other = join(at.root, 'other.jsonl');
  linkSync(at.path, other);
  const { id } = await at.replace(at.rewrite());
  const backup = new Journal(at.stateDir).backupPath(id, '0');
  expect(statSync(backup).nlink).toBe(1);
  expect(statSync(backup).ino).not.toBe(statSync(other).ino);
  expect(readFileSync(other, 'utf8')).toBe(OLD);
  writeFileSync(other, 'changed by its other name');
  expect(readFileSync(backup, 'utf8')).toBe(OLD);
});
