import { type BackupUse, backupUseWords } from '../journal/backup-use.ts';
import type { Request } from './command.ts';

/** Says that backups pass the limit, and asks, where somebody can answer. */
export async function confirmBackups(
  {
    options,
    confirm,
    progress,
  }: Pick<Request<{ readonly force?: boolean | undefined }>, 'options' | 'confirm' | 'progress'>,
  use: BackupUse,
): Promise<boolean> {
  if (options.force === true) progress(backupUseWords(use));
  else if (confirm !== undefined) return confirm(`${backupUseWords(use)} Go on?`);
  return false;
}
