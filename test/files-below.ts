import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The paths of all files in a folder, in order; none if it is not there. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort();
}
