import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findModuleFile, MODULE_FILE } from '../../scripts/assembly/find-module.ts';

test('the module is what its source says', async () => {
  const isCurrent = (await findModuleFile()) === readFileSync(MODULE_FILE, 'utf8');
  expect(isCurrent, 'compile it: npm run assembly').toBe(true);
}, 60_000);
