import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PRESETS, PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { operations } from './checks/index.ts';
import { sources } from './checks/sources.ts';
import { applies, type Results } from './results.ts';
import { versions } from './versions.ts';

// `npm run test:client` tries them all and writes the file.
test('every operation succeeded with every version that it applies to', () => {
  const file = join(import.meta.dirname, 'results.json');
  const results = JSON.parse(readFileSync(file, 'utf8')) as Results;
  const wanted = Object.keys(operations).map((name) => [
    name,
    Object.keys(versions).map((version) => [version, applies(name, version) ? 'ok' : '-']),
  ]);
  const found = Object.entries(results).map(([name, cells]) => [name, Object.entries(cells)]);
  expect(found).toEqual(wanted);
});

test('every option and preset of prune is tried', () => {
  const flags = [
    ...PRUNE_OPTIONS.map(({ name }) => `--${name}`),
    ...Object.keys(PRESETS).map((name) => `--preset ${name}`),
  ];
  const tried = Object.keys(operations);
  const untried = flags.filter((flag) => !tried.some((name) => name.startsWith(`prune ${flag}`)));
  expect(untried).toEqual([]);
});

test('every operation has a session to be tried on', () => {
  expect(Object.values(operations).filter(({ on }) => sources[on] === undefined)).toEqual([]);
});
