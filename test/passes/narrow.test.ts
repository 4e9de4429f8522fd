import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/graph/graph.ts';
import { narrow } from '../../src/passes/narrow.ts';
import { PRUNE_OPTIONS, type PruneOption } from '../../src/passes/prune-options.ts';
import type { Where } from '../../src/passes/where.ts';
import { call, image, text, thinking } from '../builders/blocks.ts';
import { Output, type SessionBuilder, session } from '../builders/session.ts';
import { codeOf } from '../error-code.ts';
import { CONTEXT } from './cut.ts';

const LONG = 'A line of output.\n'.repeat(40);

/** Each turn has something for every narrowed option; the words of a turn are all over it. */
function turn(built: SessionBuilder, word: string, more = ''): SessionBuilder {
  return built
    .prompt([text(`About ${word}.`), image('png', 8, 8)])
    .answer(thinking(`${word}? ${more}`), call('Read', { file_path: `/${word}` }))
    .progress({ word })
    .results(new Output(`${word} ${LONG}${more}`, { text: `${word} ${LONG}${more}` }))
    .answer(`So much for ${word}.`);
}

/** Makes the turn's first read stale. */
function readAgain(built: SessionBuilder, word: string): SessionBuilder {
  return built.answer(call('Read', { file_path: `/${word}` })).results(`${word} again ${LONG}`);
}

const built = (): Graph =>
  ['one', 'two', 'three']
    .reduce((built, word) => readAgain(turn(built, word), word), session())
    .graph();

const OPTIONS: readonly PruneOption[] = PRUNE_OPTIONS.filter(({ isNarrowed }) => isNarrowed);

/** Which turns' entries a run of an option changed. */
function changed(graph: Graph, name: string, where: Where): string[] {
  const option = OPTIONS.find((each) => each.name === name);
  const lines = graph.main.entries.length;
  const value = name === 'tool-results' || name === 'tool-inputs' ? 'stub' : true;
  option?.pass(value, where).run(graph, CONTEXT);
  const perTurn = lines / 3;
  const own = graph.changes.filter(({ kind }) => kind === 'edit' || kind === 'remove');
  return [...new Set(own.map(({ entry }) => String(Math.ceil(entry.line / perTurn))))].sort();
}

describe.each(OPTIONS.map(({ name }) => name))('--%s', (name) => {
  // Small inputs stay as they are.
  const isLarge = name !== 'tool-inputs';

  test.skipIf(!isLarge)('takes what is in the turns that are named, and nothing else', () => {
    expect(changed(built(), name, {})).toEqual(['1', '2', '3']);
    const graph = built();
    expect(changed(graph, name, { only: narrow(graph, { turns: '2' }) })).toEqual(['2']);
    const several = built();
    expect(changed(several, name, { only: narrow(several, { turns: '1,last:1' }) })).toEqual([
      '1',
      '3',
    ]);
  });

  test.skipIf(!isLarge)('takes nothing that is too small, and all that is large enough', () => {
    expect(changed(built(), name, { minSize: 1_000_000 })).toEqual([]);
    expect(changed(built(), name, { minSize: 1 })).toEqual(['1', '2', '3']);
  });

  test.skipIf(!isLarge || name === 'images')('takes what contains a text', () => {
    const graph = built();
    expect(changed(graph, name, { only: narrow(graph, { match: 'two' }) })).toEqual(['2']);
    const both = built();
    expect(changed(both, name, { only: narrow(both, { match: '/TWO/i', turns: '3' }) })).toEqual(
      [],
    );
  });
});

test('a call is taken by the size of call and result together', () => {
  const graph = turn(turn(session(), 'one', LONG.repeat(9)), 'two').graph();
  const option = OPTIONS.find(({ name }) => name === 'tools');
  option?.pass(undefined, { minSize: 5000 }).run(graph, CONTEXT);
  expect([...graph.toolCalls.get('toolu_1'), ...graph.toolResults.get('toolu_1')]).toEqual([]);
  expect(graph.toolCalls.has('toolu_2')).toBe(true);
});

test('what a turn’s sub-agent did is part of the turn', () => {
  const graph = session()
    .prompt('Check it.')
    .answer(call('Task'))
    .results('All right. agentId: a1')
    .answer('Done.')
    .agent('a1', (agent) => agent.prompt('Check.').answer(call()).results(LONG).answer('Right.'))
    .turn('Two.')
    .graph();
  const option = OPTIONS.find(({ name }) => name === 'tool-results');
  option?.pass('stub', { only: narrow(graph, { turns: '1' }) }).run(graph, CONTEXT);
  expect(graph.changes.some(({ entry }) => entry.transcript !== graph.main)).toBe(true);
});

test('a turn or a text that is not there is an error', () => {
  expect(codeOf(() => narrow(built(), { turns: '2-4' }))).toBe('no-such-turn');
  expect(codeOf(() => narrow(built(), { match: 'four' }))).toBe('nothing-matched');
  expect(narrow(built(), {})).toBeUndefined();
});
