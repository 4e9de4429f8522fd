import { describe, expect, test } from 'vitest';
import { watchCache } from '../../src/operation/cache-miss.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { clientData } from '../../src/passes/client-data.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { toolResults } from '../../src/passes/tool-results.ts';
import { upTo } from '../../src/passes/up-to.ts';
import { call } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { CONTEXT } from '../passes/pruned.ts';

const LONG = 'A line of output.\n'.repeat(100);

function missOf(pass: Pass, minutes: number) {
  const source = session().turn('First.');
  source.prompt('Look.').answer(call('Bash')).results(LONG).answer('Seen.').turn('Last.');
  const graph = source.graph();
  const last = graph.main.entries.findLast(({ message }) => message?.role === 'assistant');
  const now = new Date((last?.timestamp ?? 0) + minutes * 60_000);
  const miss = watchCache(graph, now);
  runPasses(graph, [pass], CONTEXT);
  return miss();
}

describe('a cut costs the cache', () => {
  test('from the first change on, while the last response is young', () => {
    const miss = missOf(toolResults({ length: 'stub' }), 59);
    expect(miss?.minutes).toBe(59);
    expect(miss?.tokens).toBeGreaterThan(0);
  });

  test.each<[string, Pass, number]>([
    ['an hour later', toolResults({ length: 'stub' }), 60],
    ['where nothing is sent otherwise', clientData(), 5],
    ['where only the end goes', upTo('turn:1'), 5],
  ])('nothing %s', (_, pass, minutes) => {
    expect(missOf(pass, minutes)).toBeUndefined();
  });
});
