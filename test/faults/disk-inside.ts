import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../../src/errors.ts';
import type { DiskFigure } from './disk.ts';
import { contents } from './folder.ts';
import { edit, writeSession } from './session.ts';

/** Runs in a mount namespace of its own: what it mounts is gone with it. */
const bytes = Number(process.argv[2]);
const root = mkdtempSync(join(tmpdir(), 'ccsurgery-disk-'));

/** A file system in memory with so many bytes. */
function disk(name: string, size: number): string {
  const folder = join(root, name);
  mkdirSync(folder);
  mount('-t', 'tmpfs', '-o', `size=${Math.ceil(size)}`, 'tmpfs', folder);
  return folder;
}

function mount(...args: string[]): void {
  const ran = spawnSync('mount', args, { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
}

function makeReadOnly(folder: string): void {
  mount('--bind', folder, folder);
  mount('-o', 'remount,bind,ro', folder);
}

async function tryEdit(place: string, path: string, stateDir: string): Promise<DiskFigure> {
  const folders = [join(path, '..'), stateDir];
  const before = folders.map(contents);
  let error: unknown;
  try {
    await edit(path, stateDir);
  } catch (caught) {
    error = caught;
  }
  const { code, exitCode } =
    error instanceof UserError ? error : { code: String(error), exitCode: 0 };
  const isUntouched = JSON.stringify(folders.map(contents)) === JSON.stringify(before);
  return { place, code, exitCode, isUntouched };
}

/** Room for the session, but not for a second one: 20 MB for 12. */
const NARROW = (bytes * 5) / 3;
const WIDE = bytes * 4;

try {
  const full = disk('full', NARROW);
  const wide = disk('wide', WIDE);
  const small = disk('small', bytes / 2);
  const state = join(root, 'state');
  const session = writeSession(wide, bytes);
  const figures = [
    await tryEdit('the session on a full disk', writeSession(full, bytes), state),
    await tryEdit(
      'session and backups on a full disk',
      writeSession(disk('both', NARROW), bytes),
      join(root, 'both', 'state'),
    ),
    await tryEdit('backups on a full disk', session, join(small, 'state')),
  ];
  makeReadOnly(small);
  figures.push(await tryEdit('backups on a read-only disk', session, join(small, 'state')));
  makeReadOnly(wide);
  figures.push(await tryEdit('the session in a read-only folder', session, state));
  process.stdout.write(JSON.stringify(figures));
} finally {
  for (const name of ['wide', 'wide', 'small', 'small', 'full', 'both'])
    spawnSync('umount', [join(root, name)]);
  rmSync(root, { recursive: true, force: true });
}
