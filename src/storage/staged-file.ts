import { closeSync, linkSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { UserError } from '../errors.ts';
import { BlockWriter, type Write } from './block-writer.ts';
import { toSeconds } from './modified.ts';
import { temporaryName } from './temporary-name.ts';
import { shortWrite, writeFailure } from './write-failure.ts';

/** A file written whole and synced beside its place, not yet visible under its name. */
export interface StagedFile {
  readonly target: string;
  readonly temporary: string;
  readonly bytes: number;
  /** Puts it in place of whatever bears the name. */
  commit(): void;
  /** Puts it in place only if nothing bears the name. */
  commitNew(): void;
  discard(): void;
}

export interface StageOptions {
  /** Default: for the owner alone. */
  readonly mode?: number | undefined;
  /** When it was last changed, in milliseconds, if that is not now. */
  readonly modified?: number | undefined;
  /** Aborted: what was written so far is removed. */
  readonly signal?: AbortSignal | undefined;
  /** What can be done while the disk is busy. */
  readonly meanwhile?: (() => void) | undefined;
}

const OWNER_ONLY = 0o600;

/**
 * Writes bytes to a temporary file in the target's folder, syncs it and checks its size. A file
 * system that takes less than it was given, or fails later, is noticed before anything is replaced.
 */
export async function stageFile(
  target: string,
  chunks: Iterable<Buffer>,
  options: StageOptions = {},
): Promise<StagedFile> {
  const temporary = temporaryName(target);
  let file: FileHandle | undefined;
  try {
    file = await open(temporary, 'wx', options.mode ?? OWNER_ONLY);
    // The mode given to open is cut by the umask.
    if (options.mode !== undefined) await file.chmod(options.mode);
    const { fd } = file;
    const write: Write = (block, from, length) => writeSync(fd, block, from, length);
    const bytes = await new BlockWriter(write, target, options.signal).writeAll(chunks);
    if (options.modified !== undefined) await setTime(file, options.modified);
    await Promise.all([file.sync(), options.meanwhile?.()]);
    const { size } = await file.stat();
    if (size !== bytes) throw shortWrite(target, `${bytes} bytes were written, ${size} arrived`);
    await file.close();
    return {
      target,
      temporary,
      bytes,
      commit: () => renameSync(temporary, target),
      commitNew: () => takeFreeName(temporary, target),
      discard: () => rmSync(temporary, { force: true }),
    };
  } catch (error) {
    await file?.close().catch(() => {});
    if (file !== undefined) rmSync(temporary, { force: true });
    throw writeFailure(error, target);
  }
}

function setTime(file: FileHandle, modified: number): Promise<void> {
  const seconds = toSeconds(modified);
  return file.utimes(seconds, seconds);
}

/** A second name, unlike a rename, never takes the place of a file that came meanwhile. */
function takeFreeName(temporary: string, target: string): void {
  try {
    try {
      linkSync(temporary, target);
      rmSync(temporary);
    } catch (error) {
      if (isTaken(error)) throw error;
      // Not every file system lets a file have two names.
      renameToFree(temporary, target);
    }
  } catch (error) {
    if (!isTaken(error)) throw writeFailure(error, target);
    throw new UserError({
      code: 'target-exists',
      message: `${target} exists already. Nothing was changed.`,
      hint: 'Move it out of the way, then try again.',
    });
  }
}

function renameToFree(temporary: string, target: string): void {
  closeSync(openSync(target, 'wx'));
  try {
    renameSync(temporary, target);
  } catch (error) {
    rmSync(target);
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}
