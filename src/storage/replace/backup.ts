import { linkSync, lstatSync } from 'node:fs';
import { attempt } from '../../attempt.ts';
import { UserError } from '../../errors.ts';
import { digestFile, type FileState, isSameState } from '../digest.ts';
import { syncFile } from '../durable.ts';
import { stageFile } from '../staged-file.ts';

/** A file's content in safety. */
export interface Backup {
  readonly path: string;
  /**
   * Another name of the file itself, so that what is appended to it is there, too: the backup, if no bytes
   * had to be copied, else one beside the file. Undefined where files have but one name.
   */
  readonly secondName: string | undefined;
}

/** Where a file's content goes. */
export interface BackupPlace {
  readonly path: string;
  /** A name beside the file, for one that can't have its second name elsewhere. */
  readonly aside: string;
}

/**
 * Keeps a file under a second name, or as a copy of `content` where the file system has no such names,
 * or somebody else has one: what is written under that must not reach the backup.
 */
export async function keepBackup(
  file: string,
  { path, aside }: BackupPlace,
  content: { readonly state: FileState; chunks(): Iterable<Buffer> },
): Promise<Backup> {
  const isShared = (lstatSync(file, { throwIfNoEntry: false })?.nlink ?? 1) > 1;
  if (!isShared && hasLinked(file, path)) {
    syncFile(path);
    return { path, secondName: path };
  }
  const copy = await stageFile(path, content.chunks());
  copy.commit();
  if (!isSameState(digestFile(path), content.state))
    throw new UserError({
      code: 'write-failed',
      message: `The backup ${path} is not what was written. Nothing was changed.`,
      hint: 'The disk may be full or failing.',
    });
  return { path, secondName: hasLinked(file, aside) ? aside : undefined };
}

function hasLinked(file: string, name: string): boolean {
  return attempt(() => linkSync(file, name) ?? true) ?? false;
}

/** Whether a backup is of the file that a stat is of, and not of one that had its name before. */
export function isBackupOf({ secondName }: Backup, file: { dev: bigint; ino: bigint }): boolean {
  if (secondName === undefined) return true;
  const kept = lstatSync(secondName, { bigint: true });
  return kept.ino === file.ino && kept.dev === file.dev;
}
