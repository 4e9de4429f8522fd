import { describe, expect, test } from 'vitest';
import { sizeOf } from '../../../src/context/size.ts';
import type { Graph } from '../../../src/graph/graph.ts';
import { runPasses } from '../../../src/operation/run-passes.ts';
import { cutWithin } from '../../../src/passes/compress/target.ts';
import { compress } from '../../../src/passes/compress.ts';
import { contextMeter } from '../../../src/passes/context-meter.ts';
import { call } from '../../builders/blocks.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { thrown } from '../../bundle/scratch.ts';
import { CONTEXT } from '../cut.ts';

const MISSING = 'dddddddd-0000-4000-8000-000000000000';

/** One turn of many exchanges, each of about 10,000 tokens; no response says how large the context is. */
function longTurn(exchanges: number, last = 29_000): SessionBuilder {
  const source = session().prompt('Look at everything.');
  for (let i = 1; i <= exchanges; i++)
    source.answer(call()).results('x'.repeat(i === exchanges ? last : 29_000));
  return source.answer('Seen.');
}

const graphOf = (source: SessionBuilder): Graph => {
  const graph = source.graph();
  for (const entry of graph.main.entries)
    if (entry.usage !== undefined) graph.clear(entry, ['message', 'usage']);
  return graph;
};

describe('a cut for a number of tokens', () => {
  test('falls inside a turn that is too large, before a response, and uses the room', () => {
    const graph = graphOf(longTurn(10));
    const cut = cutWithin(graph, 90_000);
    expect(cut?.kept[0]?.facts.message?.role).toBe('assistant');
    const from = cut?.kept[0]?.uuid;
    runPasses(graph, [compress({ from }), contextMeter()], CONTEXT);
    const { count } = sizeOf(graph).tokens;
    expect(count).toBeLessThanOrEqual(90_000);
    expect(count).toBeGreaterThan(75_000);
    expect(cutWithin(graph, 90_000)).toBeUndefined();
  });

  test('falls between turns where these use the room', () => {
    const source = session();
    for (const words of ['one', 'two', 'three', 'four'])
      source.prompt(words).answer(call()).results('x'.repeat(29_000)).answer('Done.');
    expect(cutWithin(graphOf(source), 58_000)?.turns).toEqual({ replaced: 2, kept: 2 });
  });

  test('never drops the last exchange: it is refused, and what weighs is named', () => {
    const source = longTurn(3)
      .prompt('And this?')
      .answer(call('Bash'))
      .results('y'.repeat(900_000));
    const error = thrown(() => cutWithin(graphOf(source), 60_000));
    expect(error).toMatchObject({ code: 'target-too-small', exitCode: 3 });
    expect(String((error as Error).message)).toMatch(/result of Bash in line \d+ .* 310,\d\d\d/);
    expect((error as { hint?: string }).hint).toMatch(
      /smallest target is \d+.*prune .*--tool-results/,
    );
  });

  test('counts as every report does where damage hides what came before', () => {
    const source = longTurn(3);
    source.prompt('And now?', { parentUuid: MISSING }).answer('This.');
    for (let i = 0; i < 4; i++) source.answer(call()).results('x'.repeat(29_000));
    const graph = source.answer('Seen.').graph();
    let context = 17_000;
    for (const entry of graph.main.entries) {
      context += Math.round(entry.byteLength / 2.9);
      if (entry.usage !== undefined)
        graph.edit(entry, ['message', 'usage'], { input_tokens: context, output_tokens: 40 });
    }
    // System prompt, tools and the hidden history: the file does not say what is sent of that.
    expect(thrown(() => cutWithin(graph, 40_000))).toMatchObject({ exitCode: 3 });
    const from = cutWithin(graph, 75_000)?.kept[0]?.uuid;
    runPasses(graph, [compress({ from }), contextMeter()], CONTEXT);
    expect(sizeOf(graph).tokens.count).toBeLessThanOrEqual(75_000);
  });

  test('is not promised where the start of the conversation is missing', () => {
    const graph = longTurn(3).graph();
    for (const entry of graph.main.entries)
      if (entry.usage !== undefined)
        graph.edit(entry, ['message', 'usage'], { input_tokens: 400_000, output_tokens: 1 });
    expect(thrown(() => cutWithin(graph, 100_000))).toMatchObject({
      code: 'start-missing',
      exitCode: 3,
    });
  });
});
