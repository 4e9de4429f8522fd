import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { digestFile } from '../../src/storage/digest.ts';

/** The files in a folder and below, by their path in it. */
export function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** What they hold. */
export function contents(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    filesIn(folder).map((name) => [name, digestFile(join(folder, name)).sha256]),
  );
}
