import { rmSync } from 'node:fs';
import type { FileRecord } from '../storage/replace/file-edit.ts';

/** Removes the temporary files that a record names, while the record that knows of them is there. */
export function removeTemporaries(files: readonly FileRecord[]): void {
  for (const { temporary, aside } of files)
    for (const name of [temporary, aside]) if (name !== undefined) rmSync(name, { force: true });
}
