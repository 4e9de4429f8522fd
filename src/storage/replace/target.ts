import { chownSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../errors.ts';
import { sourceChanged } from '../source.ts';

/** A file that is there and may be written over. */
export interface Target {
  /** Its real place. */
  readonly path: string;
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

const PERMISSIONS = 0o7777;

/** The file that a path means. A link that leads into another folder is not followed. */
export function resolveTarget(path: string): Target {
  let real: string;
  let stat: Stats;
  try {
    real = realpathSync(path);
    stat = statSync(real);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw sourceChanged(path, 'is gone');
    throw error;
  }
  if (dirname(real) !== dirname(realPlace(path)))
    throw new UserError({
      code: 'symbolic-link',
      message: `${path} is a symbolic link to a file in another folder, ${real}. Nothing was changed.`,
      hint: 'Name the file by its real path.',
      exitCode: 3,
    });
  return { path: real, mode: stat.mode & PERMISSIONS, uid: stat.uid, gid: stat.gid };
}

/** A path by the real name of its folder; whether it exists does not matter. */
export function realPlace(path: string): string {
  const whole = resolve(path);
  try {
    return join(realpathSync(dirname(whole)), basename(whole));
  } catch {
    return whole;
  }
}

/** A file that root rewrites stays its owner's. */
export function keepOwner(path: string, { uid, gid }: Target): void {
  const made = statSync(path);
  if (made.uid === uid && made.gid === gid) return;
  try {
    chownSync(path, uid, gid);
  } catch {
    // Others may give nothing away; then it is theirs, as anything they save.
  }
}
