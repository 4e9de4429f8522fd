import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { libraryTypes } from '../../scripts/docs/library-types.ts';
import { PAGES } from '../../scripts/docs/pages/index.ts';
import { ROOT } from '../validate/fixtures.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('pages that are made from the code', () => {
  // `npm run docs` makes them anew.
  test.each(Object.entries(PAGES))('%s is current', async (name, make) => {
    expect(read(`docs/${name}.md`)).toBe(await make());
  });

  test('the types of the library are current', async () => {
    // The formatter breaks lines as it likes.
    const bare = (code: string): string => code.replaceAll(/[\s()|,;'"]/g, '');
    expect(bare(read('src/library/types.ts'))).toBe(bare(await libraryTypes()));
  });

  test('every pass has a heading', () => {
    const page = read('docs/passes.md');
    const passes = readdirSync(join(ROOT, 'src/passes'))
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.slice(0, -3))
      .filter((name) => read(`src/passes/${name}.ts`).includes(`name: '${name}',\n`));
    expect(passes.length).toBeGreaterThan(10);
    expect(passes.filter((name) => !page.includes(`\n## ${name}\n`))).toEqual([]);
  });
});
