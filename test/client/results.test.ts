import { expect, test } from 'vitest';
import { PRESETS, PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { operations } from './checks/index.ts';
import { sources } from './checks/sources.ts';
import { readResults } from './results.ts';
import { CORE, sampled } from './sample.ts';
import { versions } from './versions.ts';

// `npm run test:client` tries them, and writes what it found.
test('no operation failed with a version', () => {
  const failed = Object.entries(readResults()).flatMap(([name, cells]) =>
    Object.entries(cells).flatMap(([version, verdict]) =>
      verdict === 'failed' ? [`${version} ${name}`] : [],
    ),
  );
  expect(failed).toEqual([]);
});

test('what every version is tried with are operations, and the sample has six versions', () => {
  expect(CORE.filter((name) => !(name in operations))).toEqual([]);
  expect(sampled(Object.keys(versions))).toHaveLength(6);
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
