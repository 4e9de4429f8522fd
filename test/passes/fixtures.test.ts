import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { PASS_FIXTURES } from '../builders/pass-fixtures.ts';
import { ROOT } from '../validate/fixtures.ts';
import { filesOfCase, runFixture } from './fixture-run.ts';

const FOLDER = join(ROOT, 'fixtures/passes');
const NAMES = PRUNE_OPTIONS.map(({ name }) => name).sort();

// `WRITE_FIXTURES=1 npx vitest run test/passes/fixtures.test.ts` writes them anew, to be read before they are kept.
if (process.env.WRITE_FIXTURES !== undefined) {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [pass, cases] of Object.entries(PASS_FIXTURES))
    for (const [name, fixture] of Object.entries(cases))
      for (const [path, content] of filesOfCase(fixture, runFixture(pass, fixture))) {
        const file = join(FOLDER, pass, name, path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, content);
      }
}

test('every pass has its file, its fixtures and its folder, and every folder a pass', async () => {
  expect(Object.keys(PASS_FIXTURES).sort()).toEqual(NAMES);
  expect(readdirSync(FOLDER).sort()).toEqual(NAMES);
  for (const name of NAMES) {
    const factory = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
    const file = await import(`../../src/passes/${name}.ts`);
    expect(file[factory]({ length: 'stub' }).name).toBe(name);
  }
});

describe.each(Object.entries(PASS_FIXTURES))('%s', (pass, cases) => {
  test('its cases are those of the builder', () => {
    expect(readdirSync(join(FOLDER, pass)).sort()).toEqual(Object.keys(cases).sort());
  });

  test.each(Object.entries(cases))('%s', (name, fixture) => {
    const result = runFixture(pass, fixture);
    const files = readdirSync(join(FOLDER, pass, name), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name));
    const expected = filesOfCase(fixture, result);
    expect(files.sort()).toEqual(
      [...expected.keys()].map((path) => join(FOLDER, pass, name, path)).sort(),
    );
    for (const [path, content] of expected)
      expect(readFileSync(join(FOLDER, pass, name, path), 'utf8')).toBe(content);
    for (const part of fixture.gone ?? []) {
      const holders = (name: string) =>
        [...expected].filter(([path, text]) => path.startsWith(name) && text.includes(part));
      expect([part, holders('input').length > 0]).toEqual([part, true]);
      expect(holders('expected')).toEqual([]);
    }
  });
});
