import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/graph/graph.ts';
import { select } from '../../src/selection/select.ts';
import { parseTarget } from '../../src/selection/target.ts';
import { call, result, text } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { codeOf } from '../error-code.ts';

const selected = (graph: Graph, target: string) => {
  const { turns, entries, calls } = select(graph, parseTarget(target));
  return {
    turns: turns.map(({ name }) => name),
    lines: [...entries].map(({ line }) => line),
    calls: [...calls],
  };
};
const codeFor = (graph: Graph, target: string) => codeOf(() => selected(graph, target));

/** 1-4, 5-8; a compaction in 9 and 10; 11-13 without a prompt; 14-17. */
const built = session()
  .turn('One.')
  .turn('Two.')
  .compact()
  .answer(call('Read', { file_path: '/a/needle' }, 'toolu_read'))
  .results()
  .answer('Done.')
  .turn('Three.');
const graph = built.graph();

describe('turns', () => {
  test('are whole, once each, in file order, with the calls in them', () => {
    expect(selected(graph, 'turn 3,1,1-1')).toMatchObject({ turns: ['1', '3'] });
    expect(selected(graph, 'turn 0.2')).toEqual({
      turns: ['0.2'],
      lines: [11, 12, 13],
      calls: ['toolu_read'],
    });
  });

  test('of a range are all between its ends, turn 0 of a segment among them', () => {
    expect(selected(graph, 'turn 2-3').turns).toEqual(['2', '0.2', '3']);
    expect(selected(graph, 'turn last:2').turns).toEqual(['0.2', '3']);
    expect(selected(graph, 'turn last:20').turns).toHaveLength(4);
  });

  test('that are not there are no turns', () => {
    expect(codeFor(graph, 'turn 4')).toBe('no-such-turn');
    expect(codeFor(graph, 'turn 1-9')).toBe('no-such-turn');
    expect(codeFor(graph, 'turn 0')).toBe('no-such-turn');
  });
});

test('a line of a call, or of a result, means the call', () => {
  expect(selected(graph, 'line 11')).toEqual({ turns: [], lines: [11], calls: ['toolu_read'] });
  expect(selected(graph, 'line 12').calls).toEqual(['toolu_read']);
  expect(selected(graph, 'line last:2').lines).toEqual([16, 17]);
  expect(codeFor(graph, 'line 18')).toBe('nothing-matched');
});

describe('an id', () => {
  test('may be shortened as long as it means one entry', () => {
    expect(selected(graph, `uuid ${uuid(3)}`).lines).toEqual([3]);
    const start = uuid(3).slice(0, -1);
    const several = graph.main.entries.filter((entry) => entry.uuid?.startsWith(start)).length;
    expect(several).toBeGreaterThan(1);
    expect(codeFor(graph, `uuid ${start}`)).toBe('ambiguous-id');
    expect(selected(graph, 'call toolu_r').calls).toEqual(['toolu_read']);
    expect(codeFor(graph, 'call toolu_')).toBe('ambiguous-id');
  });

  test('that nothing has is refused', () => {
    expect(codeFor(graph, 'uuid ffff')).toBe('no-such-entry');
    expect(codeFor(graph, 'call toolu_x')).toBe('nothing-matched');
  });
});

test('tools are meant by their names, with a star for any characters', () => {
  expect(selected(graph, 'tool Re*').calls).toContain('toolu_read');
  expect(codeFor(graph, 'tool mcp__*')).toBe('nothing-matched');
});

describe('a match', () => {
  test('in a call or its result means both, in anything else the entry', () => {
    const some = session()
      .prompt('Find the needle.')
      .answer('No needle "yet".', call('Read', { file_path: '/a/needle' }, 'toolu_1'))
      .line({ type: 'x', needle: 'needle' })
      .graph();
    expect(selected(some, 'match needle')).toEqual({
      turns: [],
      lines: [1, 2],
      calls: ['toolu_1'],
    });
    expect(selected(some, 'match /\\bYET"/i').lines).toEqual([2]);
    expect(codeFor(some, 'match file_path')).toBe('nothing-matched');
  });

  test('is found in results however they are written', () => {
    const some = session()
      .prompt('Go.')
      .answer(call('Bash', {}, 'toolu_2'))
      .prompt([result('toolu_2', [text('a\nneedle')])])
      .graph();
    expect(selected(some, 'match /^needle$/m').calls).toEqual(['toolu_2']);
  });
});

test('branches have numbers in file order', () => {
  const rewound = session().turn('One.').prompt('Two.').as('two').answer('Ok.').rewind('two');
  const some = rewound.prompt('Rather three.').answer('Ok.').graph();
  expect(selected(some, 'branch 1').lines).toEqual([5, 6]);
  expect(codeFor(some, 'branch 2')).toBe('nothing-matched');
  expect(codeFor(graph, 'branch 1')).toBe('nothing-matched');
});
