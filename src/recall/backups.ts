import { attempt } from '../attempt.ts';
import { openBundled } from '../journal/bundled.ts';
import { Journal } from '../journal/journal.ts';
import type { Operation } from '../journal/operation.ts';
import { readBytes } from '../storage/read-bytes.ts';

/** A file as it was before an operation. */
export interface Backup {
  readonly path: string;
  readonly bytes: Buffer;
}

/** The backups of some files, and what archives hold of them; the newest first. */
export function* backupsOf(
  stateDir: string,
  isMeant: (path: string, operation: Operation) => boolean,
): Generator<Backup> {
  const journal = new Journal(stateDir);
  for (const operation of journal.list()) {
    const isBacked = operation.files.some(({ path, before }) => before && isMeant(path, operation));
    const bundled = isBacked ? attempt(() => openBundled(journal, operation)) : undefined;
    try {
      for (const { path, before } of isBacked ? operation.files : []) {
        if (before === null || !isMeant(path, operation)) continue;
        const kept = journal.backupPath(operation.id, before.backup);
        const bytes = attempt(() => readBytes(bundled?.originals.get(path) ?? kept));
        if (bytes !== undefined) yield { path, bytes };
      }
    } finally {
      bundled?.close();
    }
  }
}
