import { expect, test } from 'vitest';
import type { Graph } from '../../src/graph/graph.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { toolResults } from '../../src/passes/tool-results.ts';
import { tools } from '../../src/passes/tools.ts';
import { call } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { CONTEXT } from './cut.ts';

const LONG = 'x'.repeat(1000);

/** A session whose client sent both results shortened, and would do so again. */
function pruned(pass: Pass): Graph {
  const graph = session()
    .prompt('Look.')
    .answer(call('Read', {}, 'toolu_read'), call('Bash', {}, 'toolu_bash'))
    .results(LONG, 'short')
    .answer('Done.')
    .line({
      type: 'content-replacement',
      replacements: ['toolu_read', 'toolu_bash'].map((toolUseId) => ({
        kind: 'tool-result',
        toolUseId,
        replacement: `the start of ${toolUseId}`,
      })),
    })
    .graph();
  pass.run(graph, CONTEXT);
  return graph;
}

const replacements = (graph: Graph): unknown[] =>
  graph.main.entries.flatMap((entry) => entry.get('replacements') ?? []);

test.each<[string, Pass, string[]]>([
  ['of a call that is gone', tools({ names: ['Read'] }), ['toolu_bash']],
  ['of a result that is a note by now', toolResults({ length: 'stub' }), ['toolu_bash']],
  ['of no call at all', tools(), []],
])('what a client would send in place of a result goes: %s', (_, pass, left) => {
  const graph = pruned(pass);
  expect(replacements(graph)).toMatchObject(left.map((toolUseId) => ({ toolUseId })));
  const isThere = graph.main.entries.some(({ type }) => type === 'content-replacement');
  expect(isThere).toBe(left.length > 0);
});
