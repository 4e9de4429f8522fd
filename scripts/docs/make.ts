/** Writes the pages in `docs` that are made from the code: `npm run docs`. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { libraryTypes } from './library-types.ts';
import { PAGES } from './pages/index.ts';

for (const [name, make] of Object.entries(PAGES)) {
  const path = fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url));
  writeFileSync(path, await make());
}

const types = fileURLToPath(new URL('../../src/library/types.ts', import.meta.url));
writeFileSync(types, await libraryTypes());
execFileSync('npx', ['biome', 'format', '--write', types], { stdio: 'ignore' });
