import { existsSync, rmSync } from 'node:fs';
import { attempt } from '../attempt.ts';
import { UserError } from '../errors.ts';
import { unpack } from '../tgz/unpack.ts';
import type { Journal } from './journal.ts';
import type { Operation } from './operation.ts';

/** What files were before an operation, where that is not in its backups: by their paths. */
export interface Bundled {
  readonly originals: ReadonlyMap<string, string>;
  /** Removes what was unpacked. */
  close(): void;
}

/** Unpacks the bundles that hold what an operation removed and has no backups of. */
export function openBundled(journal: Journal, { id, files: all }: Operation): Bundled {
  const folders: string[] = [];
  const close = (): void => {
    for (const folder of folders) attempt(() => rmSync(folder, { recursive: true, force: true }));
  };
  try {
    const originals = new Map<string, string>();
    const files = all.filter(
      ({ before }) => before !== null && !existsSync(journal.backupPath(id, before.backup)),
    );
    const paths = new Set(files.flatMap(({ before }) => before?.bundle?.path ?? []));
    for (const path of paths) {
      const { folder, pathOf } = opened(path);
      folders.push(folder);
      for (const file of files)
        if (file.before?.bundle?.path === path)
          originals.set(file.path, pathOf({ name: file.before.bundle.name }));
    }
    return { originals, close };
  } catch (error) {
    close();
    throw error;
  }
}

function opened(path: string): ReturnType<typeof unpack> {
  try {
    return unpack(path);
  } catch (error) {
    const { code, message } = error as UserError;
    if (code !== 'bad-bundle' && code !== 'unreadable-file') throw error;
    throw new UserError({
      code: 'backup-damaged',
      message: `The archive that holds the files is gone or damaged. ${message}`,
      hint: 'If the archive was moved, `ccsurgery restore FILE.tgz` brings the session back from there.',
    });
  }
}
