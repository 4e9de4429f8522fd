import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../commands/cli.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('links lead to files that are there', () => {
  const pages = ['', 'docs']
    .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(folder, name)))
    .filter((name) => name.endsWith('.md'));

  test.each(pages)('%s', (page) => {
    const links = Array.from(read(page).matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
    const broken = links
      .filter((link) => !link.includes('://'))
      .filter((link) => !isThere(dirname(page), page, link));
    expect(broken).toEqual([]);
  });
});

function isThere(folder: string, page: string, link: string): boolean {
  const [file, anchor] = link.split('#') as [string, string?];
  const path = file === '' ? page : join(folder, file);
  if (!existsSync(join(ROOT, path))) return false;
  return anchor === undefined || anchorsOf(read(path)).includes(anchor);
}

/** As the pages that show Markdown make them of headings. */
function anchorsOf(text: string): string[] {
  return Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
