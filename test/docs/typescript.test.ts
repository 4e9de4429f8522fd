import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from '../validate/fixtures.ts';

// Below the tests, so that packages are found.
const folder = join(ROOT, 'test/docs/.snippets');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('TypeScript of README and docs compiles', () => {
  mkdirSync(folder, { recursive: true });
  const snippets = ['README.md', 'docs/library.md'].flatMap((page) =>
    Array.from(readFileSync(join(ROOT, page), 'utf8').matchAll(/^```ts\n(.*?)^```$/gms)),
  );
  expect(snippets.length).toBeGreaterThan(3);
  snippets.forEach(([, code = ''], index) => {
    writeFileSync(join(folder, `${index}.ts`), code);
  });
  const config = {
    extends: '../../../tsconfig.json',
    compilerOptions: {
      paths: {
        ccsurgery: ['../../../src/index.ts'],
        'ccsurgery/passes': ['../../../src/passes.ts'],
      },
    },
    include: ['*.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  expect(execFileSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })).toBe('');
}, 120_000);
