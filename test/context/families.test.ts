import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import {
  CLIENT_FAMILIES,
  type ClientFamily,
  clientFamily,
} from '../../src/format/client-families.ts';
import { versions } from '../client/versions.ts';
import type { Case } from './cases/case.ts';
import { CASES } from './cases/index.ts';
import { isKnownDifference } from './differences.ts';
import { notation } from './notation.ts';
import { comparableContext } from './recorded.ts';
import { type Range, readSent, sentBy } from './sent.ts';

describe.each(Object.entries(CASES))('%s', (group, cases) => {
  const sent = readSent(group);

  test('every case was shown to clients', () => {
    expect(Object.keys(sent)).toEqual(cases.map(({ name }) => name));
  });

  test.each(cases)('$name', (example) => {
    const ranges = sent[example.name] ?? [];
    for (const version of versionsOf(ranges)) {
      const real = sentBy(ranges, version);
      const told = toldFor(example, version);
      // Where the client sends nothing it is enough to come to an end.
      if (real === undefined || real === null) continue;
      if (isKnownDifference(example.name, version))
        expect([version, told]).not.toEqual([version, real]);
      else expect([version, told]).toEqual([version, real]);
    }
  });
});

test('with each family something changes that a case shows', () => {
  const ranges = Object.keys(CASES).flatMap((group) => Object.values(readSent(group)));
  const starts = new Set(ranges.flatMap((own) => own.slice(1).map(({ from }) => from)));
  // A title is not sent.
  const sending = CLIENT_FAMILIES.slice(1).filter(({ from }) => from !== '2.0.42');
  const unseen = sending.filter(({ from }) => !starts.has(from));
  expect(unseen.map(({ from }) => from)).toEqual([]);
});

/** Those that are tested, those with which a family starts, and those at which the answers change. */
function versionsOf(ranges: readonly Range[]): string[] {
  const starts = CLIENT_FAMILIES.map(({ from }) => from);
  const ends = ranges.flatMap(({ from, until }) => [from, until]);
  return [...new Set([...Object.keys(versions), ...starts, ...ends])];
}

function toldFor({ session }: Case, version: string): string[] {
  const family = clientFamily(version) as ClientFamily;
  return notation(comparableContext(buildContext(session.graph(), family).messages));
}
