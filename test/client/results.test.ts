import { expect, test } from 'vitest';
import { PRESETS, PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { operations } from './checks/index.ts';
import { sources } from './checks/sources.ts';
import { applies, mapOf, readResults } from './results.ts';
import { versions } from './versions.ts';

// `npm run test:client` tries them, and writes what it found.
test('every operation succeeded with every version that it applies to', () => {
  const wanted = mapOf(Object.keys(operations), (name) =>
    mapOf(Object.keys(versions), (version) => (applies(name, version) ? 'ok' : '-')),
  );
  expect(readResults()).toEqual(wanted);
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
