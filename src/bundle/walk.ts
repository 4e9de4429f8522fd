import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../attempt.ts';
import type { Search } from './patterns.ts';

export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
}

/** The files under `root` that a search finds. Links are never followed; what can't be read is not there. */
export function findFiles(root: string, search: Search): FoundFile[] {
  const found: FoundFile[] = [];
  const trusted = join(root, ...search.trusted);
  let start = trusted;
  for (const name of search.owned) {
    if (start !== trusted && !statOf(start)?.isDirectory()) return found;
    start = join(start, name);
  }
  const prefix = [...search.trusted, ...search.owned].join('/');
  const isOwned = search.owned.length > 0;
  const stat = isOwned ? statOf(start) : undefined;
  if (stat?.isFile() && search.fits.test(prefix)) found.push({ path: start, bytes: stat.size });
  if (!isOwned || stat?.isDirectory()) collect(start, prefix, search, found);
  return found;
}

function collect(folder: string, relative: string, search: Search, found: FoundFile[]): void {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    const below = relative === '' ? entry.name : `${relative}/${entry.name}`;
    if (entry.isDirectory() && search.deep) collect(path, below, search, found);
    else if (entry.isFile() && search.fits.test(below)) {
      const stat = statOf(path);
      if (stat !== undefined) found.push({ path, bytes: stat.size });
    }
  }
}

function entriesOf(folder: string) {
  return attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
}

/** Of the path itself, if it is a link; a name that no file can have is not there. */
export function statOf(path: string): Stats | undefined {
  return attempt(() => lstatSync(path));
}
