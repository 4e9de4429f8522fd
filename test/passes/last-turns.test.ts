import { describe, expect, test } from 'vitest';
import { thinking as withoutThinking } from '../../src/passes/thinking.ts';
import { tools } from '../../src/passes/tools.ts';
import { call, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { pruned } from './pruned.ts';

/** The calls that are left if the last turns are spared. */
const left = (source: SessionBuilder, keepLast: number): string[] =>
  pruned(source.graph(), () => [tools({ keepLast })])
    .entriesHolding('toolUse')
    .flatMap((entry) => entry.toolIds('tool_use'));

describe('the last turns are spared', () => {
  test.each([
    [0, []],
    [1, ['toolu_4']],
    [2, ['toolu_2', 'toolu_3', 'toolu_4']],
    [9, ['toolu_1', 'toolu_2', 'toolu_3', 'toolu_4']],
  ])('%s of them', (count, ids) => {
    expect(left(session().turn('One.').turn('Two.', 2).turn('Three.'), count)).toEqual(ids);
  });

  test('with the parallel results that stand beside the chain', () => {
    const source = session().turn('One.', 3).turn('Two.', 3);
    const graph = pruned(source.graph(), () => [tools({ keepLast: 1 })]);
    expect(graph.entriesHolding('toolResult')).toHaveLength(3);
  });

  test('with the sub-agents that they started, and those that these started', () => {
    const source = session()
      .prompt('Check.')
      .answer(call('Task'))
      .results('Done. agentId: old1')
      .prompt('Again.')
      .answer(call('Task'))
      .results('Done. agentId: new1')
      .answer('Done.')
      .agent('old1', (agent) => agent.turn('Check.'))
      .agent('new1', (agent) =>
        agent.prompt('Check.').answer(call('Task')).results('Done. agentId: new2').answer('OK.'),
      )
      .agent('new2', (agent) => agent.turn('Check.'));
    expect(left(source, 1)).toEqual(['toolu_2', 'toolu_1new1', 'toolu_1new2']);
  });

  test('as the live branch counts them, not one that a rewind left behind', () => {
    const source = session().turn('One.').prompt('Two.').as('two').answer(call()).results();
    source.answer('Two.').turn('Three.').rewind('two').turn('Two, otherwise.');
    expect(left(source, 2)).toEqual(['toolu_1', 'toolu_4']);
  });

  test('beyond a compaction: what it replaced counts as turns, too', () => {
    const source = session().turn('One.').turn('Two.').compact().turn('Three.');
    expect(left(source, 1)).toEqual(['toolu_3']);
    expect(left(source, 2)).toEqual(['toolu_2', 'toolu_3']);
  });

  test('if the last one was interrupted, that is one', () => {
    const source = session().turn('One.').prompt('Two.').answer(thinking('Hm.'), call());
    expect(left(source, 1)).toEqual(['toolu_2']);
    const graph = pruned(source.graph(), () => [withoutThinking({ keepLast: 1 })]);
    expect(graph.entriesHolding('thinking')).toHaveLength(1);
  });
});
