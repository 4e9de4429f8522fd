import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import { branches } from '../../src/passes/branches.ts';
import { call } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, valuesOf } from '../graph/written.ts';
import { pruned } from './pruned.ts';

const without = (source: SessionBuilder) => pruned(source.graph(), () => [branches()]);

describe('an abandoned branch', () => {
  const source = session()
    .turn('Add a shop.')
    .snapshot()
    .prompt('Red.')
    .as('red')
    .answer('Red.', call('Edit'), call('Edit'))
    .progress()
    .results()
    .snapshot()
    .prompt('Redder.')
    .as('redder')
    .answer('Redder.')
    .rewind('redder')
    .prompt('Less red.')
    .answer('Less red.')
    .rewind('red')
    .snapshot()
    .prompt('Blue.')
    .answer('Blue.')
    .lastPrompt();

  test('goes with its own branches and its snapshots; nothing of it joins the live one', () => {
    const graph = without(source);
    const types = valuesOf(graph).map(({ type }) => type);
    expect(types.filter((type) => type === 'file-history-snapshot')).toHaveLength(1);
    expect(linesOf(graph).join()).not.toMatch(/[Rr]ed/);
    for (const family of CLIENT_FAMILIES)
      expect(buildContext(graph, family).messages).toEqual(
        buildContext(source.graph(), family).messages,
      );
  });

  test('leaves every other line as it is', () => {
    const before = linesOf(source.graph());
    for (const line of linesOf(without(source))) expect(before).toContain(line);
  });
});

test.each<[string, SessionBuilder]>([
  ['parallel results', session().turn('Look.', 3).turn('Go on.', 2)],
  ['progress and notes', session().prompt('Run.').answer(call()).progress().results().system('x')],
  ['a compaction', session().turn('Look.').compact().turn('Go on.')],
  ['what follows the leaf with an older time', session().turn('Look.').system('turn_duration')],
])('%s are no branches', (_, source) => {
  expect(linesOf(without(source))).toEqual(linesOf(source.graph()));
});
