import { describe, expect, test } from 'vitest';
import { sizeOf } from '../../src/context/size.ts';
import { ESTIMATE_MARK } from '../../src/format/usage.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { clientData } from '../../src/passes/client-data.ts';
import { contextMeter } from '../../src/passes/context-meter.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { tools } from '../../src/passes/tools.ts';
import { usageTotal } from '../../src/tokens/usage.ts';
import { call, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { CONTEXT } from './pruned.ts';

const FULL = {
  input_tokens: 4,
  cache_creation_input_tokens: 996,
  cache_read_input_tokens: 989_000,
  output_tokens: 10_000,
};

/** A long output, and then a response of several lines that says how full the context is. */
function full(usage: object = FULL): SessionBuilder {
  const line = (block: object) => ({
    message: {
      id: 'msg_last',
      role: 'assistant',
      model: 'claude-opus-4-7',
      content: [block],
      usage,
    },
  });
  return session()
    .prompt('Look.')
    .answer(call())
    .results('x'.repeat(4_000_000))
    .entry('assistant', line(thinking()))
    .entry('assistant', line(text('Seen.')));
}

const run = (source: SessionBuilder, ...passes: Pass[]): Graph => {
  const graph = source.graph();
  runPasses(graph, [...passes, contextMeter()], CONTEXT);
  return graph;
};
const told = (graph: Graph) =>
  graph.main.entries
    .filter((entry) => entry.get('message', 'id') === 'msg_last')
    .map((entry) => entry.get('message', 'usage'));

describe('the usage of the last response', () => {
  test('is lowered on every line of it to about what is left', () => {
    const usages = told(run(full(), tools()));
    expect(usages).toHaveLength(2);
    for (const usage of usages) {
      expect(usageTotal(usage)).toBeLessThan(10_000);
      expect(usageTotal(usage)).toBeGreaterThanOrEqual(0);
      for (const count of Object.values(usage as object))
        if (typeof count === 'number') expect(count).toBeGreaterThanOrEqual(0);
    }
  });

  test('stays where nothing that is sent was cut', () => {
    expect(told(run(full(), clientData()))).toEqual([FULL, FULL]);
    expect(told(run(full()))).toEqual([FULL, FULL]);
  });

  test('says that it is an estimate, and by what, to whoever reads it', () => {
    const [usage] = told(run(full(), tools()));
    expect(usage).toMatchObject({ [ESTIMATE_MARK]: { scale: expect.any(Number) } });
    const graph = run(full(), tools());
    expect(sizeOf(graph).tokens.method).toBe('estimate');
    expect(sizeOf(full().graph()).tokens.method).toBe('usage');
  });

  test('is not lowered twice', () => {
    const graph = run(full(), tools());
    const once = told(graph);
    runPasses(graph, [tools(), contextMeter()], CONTEXT);
    expect(told(graph)).toEqual(once);
  });

  test('keeps what else it says, but no parts of a sum that is no more', () => {
    const more = { ...FULL, service_tier: 'standard', iterations: [{ input_tokens: 999_999 }] };
    const [usage] = told(run(full(more), tools()));
    expect(usage).toMatchObject({ service_tier: 'standard', iterations: [] });
  });

  test('is that of the last response that is left', () => {
    const source = full().prompt('Run it.').answer(call('Bash'));
    for (const usage of told(run(source, tools()))) expect(usageTotal(usage)).toBeLessThan(10_000);
  });

  test('of none at all is no trouble', () => {
    const source = session().prompt('Look.').answer(call()).results().prompt('Well?');
    expect(() => run(source, tools())).not.toThrow();
  });
});
