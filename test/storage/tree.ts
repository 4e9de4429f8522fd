import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** All that lies below a folder: path to content, with `/` after folders and `->` before what a link names. */
export function tree(root: string): Record<string, string> {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    names.map((name) => {
      const path = join(root, name);
      const stat = lstatSync(path);
      if (stat.isDirectory()) return [`${name}/`, ''];
      return [name, stat.isFile() ? readFileSync(path, 'utf8') : `-> ${readlinkSync(path)}`];
    }),
  );
}
