import { chownSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UserError } from '../../errors.ts';
import { sourceChanged } from '../source.ts';
import type { Attributes } from './file-edit.ts';

/** A file that is there and may be written over. */
export interface Target {
  /** Its real place. */
  readonly path: string;
  readonly attributes: Attributes;
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
  if (dirname(real) !== dirname(realPlace(path))) throw symbolicLink(path, real);
  const { mode, mtimeMs: modified, uid, gid } = stat;
  return { path: real, attributes: { mode: mode & PERMISSIONS, modified, uid, gid } };
}

/** As `resolveTarget`, for a file that goes: what a link leads to would go, and the link stay. */
export function resolveOwnName(path: string): Target {
  const target = resolveTarget(path);
  if (target.path !== realPlace(path)) throw symbolicLink(path, target.path);
  return target;
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

function symbolicLink(path: string, real: string): UserError {
  return new UserError({
    code: 'symbolic-link',
    message: `${path} is a symbolic link to ${real}. Nothing was changed.`,
    hint: 'Name the file by its real path.',
  });
}

/** A file that root rewrites stays its owner's. */
export function keepOwner(path: string, { uid, gid }: Attributes): void {
  if (uid === undefined || gid === undefined) return;
  const made = statSync(path);
  if (made.uid === uid && made.gid === gid) return;
  try {
    chownSync(path, uid, gid);
  } catch {
    // Others may give nothing away; then it is theirs, as anything they save.
  }
}
