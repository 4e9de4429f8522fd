import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { bundle } from '../../scripts/build/bundle.mjs';
import { packagesOf, thirdPartyLicenses } from '../../scripts/build/licenses.mjs';
import { put, scratch } from '../bundle/scratch.ts';
import { ROOT } from '../commands/cli.ts';

const FILE = 'THIRD-PARTY-LICENSES';

test('what is bundled comes with its notices, and the package with their file', async () => {
  const files = await bundle({ write: false });
  const names = packagesOf(files).map(({ name }) => name);
  // One of each way to get in: by import, and through another package.
  expect(names).toEqual(expect.arrayContaining(['commander', 'isexe']));
  const text = thirdPartyLicenses(files);
  for (const name of names) expect(text).toContain(`\n${name}\n\n`);
  expect(readFileSync(join(ROOT, FILE), 'utf8')).toBe(text);
  const { stdout } = await execa('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
  });
  const [{ files: packed }] = JSON.parse(stdout);
  expect(packed.map(({ path }: { path: string }) => path)).toContain(FILE);
});

test('a package without a notice can’t be bundled', () => {
  const root = scratch();
  const file = put(root, 'node_modules/@scope/bare/index.js');
  expect(() => thirdPartyLicenses([file])).toThrow('@scope/bare');
  writeFileSync(join(root, 'node_modules/@scope/bare/LICENCE.md'), 'Do as you like.\n');
  expect(thirdPartyLicenses([file])).toContain('\n@scope/bare\n\nDo as you like.\n');
  const inside = ['../node_modules/.pnpm/inner@1/node_modules/inner/x.js', '../src/x.ts'];
  put(root, 'node_modules/@scope/bare/index.js.map', JSON.stringify({ sources: inside }));
  expect(() => thirdPartyLicenses([file])).toThrow('inner');
});

test('an empty notice is none', () => {
  const root = scratch();
  put(root, 'node_modules/bare/LICENSE', ' \n');
  expect(() => thirdPartyLicenses([put(root, 'node_modules/bare/index.js')])).toThrow('bare');
});
