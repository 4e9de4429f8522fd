/** Writes `fixtures/rules` anew: `npx tsx test/builders/write-rule-fixtures.ts`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RULE_FIXTURES } from './rule-fixtures.ts';
import { allFilesOf } from './rules/fixture.ts';

const FOLDER = fileURLToPath(new URL('../../fixtures/rules', import.meta.url));

rmSync(FOLDER, { recursive: true, force: true });
for (const [code, fixture] of Object.entries(RULE_FIXTURES))
  for (const [path, content] of allFilesOf(code, fixture)) {
    mkdirSync(dirname(join(FOLDER, path)), { recursive: true });
    writeFileSync(join(FOLDER, path), content);
  }
