import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../attempt.ts';
import { foldersOf } from '../format/artifacts.ts';
import { leadingUuid } from '../format/id-shapes.ts';
import { listProjectFolders } from './claude-dir.ts';

/**
 * How many bytes lie beside the transcripts of a Claude folder, by the session ids that name them.
 * Each folder is gone through once, whatever the number of sessions. What only its content ties to
 * a session (sub-agents of older clients) is not in it.
 */
export function ownedBytes(claudeDir: string): Map<string, number> {
  const owned = new Map<string, number>();
  for (const folder of listProjectFolders(claudeDir)) addNamed(folder, true, owned);
  for (const name of foldersOf('claude')) addNamed(join(claudeDir, name), false, owned);
  return owned;
}

function addNamed(folder: string, foldersOnly: boolean, owned: Map<string, number>): void {
  for (const entry of entriesOf(folder)) {
    const id = leadingUuid(entry.name);
    if (id === undefined || (foldersOnly && !entry.isDirectory())) continue;
    const path = join(folder, entry.name);
    const bytes = entry.isDirectory() ? bytesIn(path) : sizeOf(path);
    owned.set(id, (owned.get(id) ?? 0) + bytes);
  }
}

function bytesIn(folder: string): number {
  return entriesOf(folder).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + bytesIn(path);
    return entry.isFile() ? sum + sizeOf(path) : sum;
  }, 0);
}

function sizeOf(path: string): number {
  return attempt(() => lstatSync(path).size) ?? 0;
}

function entriesOf(folder: string) {
  return attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}
