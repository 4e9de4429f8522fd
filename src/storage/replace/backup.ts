import { chmodSync, linkSync, lstatSync, renameSync } from 'node:fs';
import { UserError } from '../../errors.ts';
import { digestFile, type FileState, fileChunks, isSameState } from '../digest.ts';
import { stageFile } from '../staged-file.ts';
import { writeFailure } from '../write-failure.ts';

/** A file's content in safety. */
export interface Backup {
  readonly path: string;
  /** A second name of the file itself: no bytes were copied, and what is appended to the file is in it. */
  readonly isLink: boolean;
}

/** Keeps a file under a second name, or as a copy of `content` where the file system has no such names. */
export async function keepBackup(
  file: string,
  path: string,
  content: { readonly state: FileState; chunks(): Iterable<Buffer> },
): Promise<Backup> {
  try {
    linkSync(file, path);
    return { path, isLink: true };
  } catch {
    const copy = await stageFile(path, content.chunks());
    copy.commit();
  }
  if (!isSameState(digestFile(path), content.state))
    throw new UserError({
      code: 'write-failed',
      message: `The backup ${path} is not what was written. Nothing was changed.`,
      exitCode: 3,
    });
  return { path, isLink: false };
}

/** Whether a backup is a second name of the file that a stat is of. */
export function isSecondName(backup: Backup, file: { dev: bigint; ino: bigint }): boolean {
  const kept = lstatSync(backup.path, { bigint: true });
  return kept.ino === file.ino && kept.dev === file.dev;
}

/** Puts the content back in its place; the backup is used up. */
export async function putBack(backup: string, target: string, kept: KeptContent): Promise<void> {
  try {
    chmodSync(backup, kept.mode);
    renameSync(backup, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw writeFailure(error, target);
    const copy = await stageFile(target, fileChunks(backup, kept.bytes), { mode: kept.mode });
    copy.commit();
  }
}

interface KeptContent {
  readonly bytes: number;
  readonly mode: number;
}
