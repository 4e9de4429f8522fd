import { statSync } from 'node:fs';
import { UserError } from '../errors.ts';
import { type BackupUse, backupUse, backupUseWords, isOverLimit } from '../journal/backup-use.ts';
import { Journal } from '../journal/journal.ts';
import type { FileEdit } from '../storage/replace/file-edit.ts';

/** What to do if a change in place meets a reason not to. */
export interface BackupLimitOptions {
  /** Also if a client has the session open, or backups pass their limit. */
  readonly force?: boolean | undefined;
  /** Told before anything is written; true to go on. Without it only `force` does. */
  readonly confirmBackups?: ((use: BackupUse) => Promise<boolean>) | undefined;
}

/** How much backups would take with those of some edits; undefined if that is within the limit. */
export function overBackupLimit(
  stateDir: string,
  edits: readonly FileEdit[],
): BackupUse | undefined {
  const added = edits.reduce((sum, edit) => sum + bytesToKeep(edit), 0);
  const use = backupUse(new Journal(stateDir), added);
  return isOverLimit(use) ? use : undefined;
}

function bytesToKeep(edit: FileEdit): number {
  if ('add' in edit) return 0;
  const known = edit.read?.length ?? ('bytes' in edit ? edit.bytes : undefined);
  return known ?? statSync(edit.path, { throwIfNoEntry: false })?.size ?? 0;
}

/** Backups are never dropped to make room: whoever wants more of them says so. */
export async function requireBackupRoom(
  use: BackupUse | undefined,
  { force = false, confirmBackups }: BackupLimitOptions,
): Promise<void> {
  if (use === undefined) return;
  const isWanted = await confirmBackups?.(use);
  if (force || isWanted) return;
  throw new UserError({
    code: 'backup-limit',
    message: `${backupUseWords(use)} Nothing was changed.`,
    hint: '`ccsurgery log` lists backups, `ccsurgery log --purge OPERATION` frees those of one; --force keeps more than the limit.',
  });
}
