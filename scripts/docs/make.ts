/** Writes the pages in `docs` that are made from the code: `npm run docs`. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PAGES } from './pages/index.ts';

for (const [name, make] of Object.entries(PAGES)) {
  const path = fileURLToPath(new URL(`../../docs/${name}.md`, import.meta.url));
  writeFileSync(path, await make());
}
