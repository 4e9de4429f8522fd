import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sizeOf } from '../../src/context/size.ts';
import { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { contextMeter } from '../../src/passes/context-meter.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { readingOf } from '../../src/tokens/usage.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { session } from '../builders/session.ts';
import { CONTEXT } from '../passes/pruned.ts';
import { parameters } from '../properties/parameters.ts';

interface Exchange {
  readonly prompt: number;
  readonly answer: number;
  /** What the response says of the context, in parts of what is in it by then; 0 if nothing. */
  readonly said: number;
}

const OVERHEAD = 20_000;

const exchanges = fc.array(
  fc.record({
    prompt: fc.nat(40_000),
    answer: fc.nat(4000),
    said: fc.constantFrom(0, 0.7, 0.9, 1, 1, 1.2, 2),
  }),
  { minLength: 1, maxLength: 8 },
);
/** For each pass, the places of the entries that it removes or shortens. */
const cuts = fc.array(
  fc.record({ at: fc.array(fc.nat(15), { maxLength: 4 }), isShortening: fc.boolean() }),
  { maxLength: 4 },
);

function graphOf(all: readonly Exchange[]): Graph {
  const source = session();
  let content = OVERHEAD;
  for (const [index, { prompt, answer, said }] of all.entries()) {
    content += (prompt + answer) / 3;
    source.prompt('x'.repeat(prompt + 40)).entry('assistant', {
      message: {
        id: `msg_${index}`,
        role: 'assistant',
        model: 'claude-opus-4-7',
        content: [{ type: 'text', text: 'y'.repeat(answer + 40) }],
        usage: { input_tokens: Math.round(said * content), output_tokens: 0 },
      },
    });
  }
  return source.graph();
}

const cut = ({ at, isShortening }: { at: readonly number[]; isShortening: boolean }): Pass => ({
  name: 'cut',
  run(graph) {
    const entries = at.flatMap((place) => graph.main.entries[place] ?? []);
    if (!isShortening) graph.removeAll(new Set(entries));
    else for (const entry of entries) graph.edit(entry, ['message', 'content'], 'short');
  },
});

test('the size after is the one before and the sum of the passes, and removing never raises it', () => {
  fc.assert(
    fc.property(exchanges, cuts, (all, some) => {
      const graph = graphOf(all);
      const before = sizeOf(graph).tokens.count;
      const reports = runPasses(graph, [...some.map(cut), contextMeter()], CONTEXT);
      let after = before;
      for (const { tokens = 0, name } of reports) {
        expect(tokens, name).toBeLessThanOrEqual(0);
        after += tokens;
      }
      expect(after).toBeGreaterThanOrEqual(0);
      // Without any response nothing says how large system prompt and tools are.
      if (!graph.main.entries.some((entry) => readingOf(entry) !== undefined)) return;
      const bytes = Buffer.concat([...graph.main.chunks()].map((chunk) => Buffer.from(chunk)));
      const read = sizeOf(new Graph(new Transcript('s.jsonl', bytes))).tokens;
      // A meter cannot say less than nothing, where what follows it costs more than all is said to.
      expect(Math.abs(read.count - after)).toBeLessThanOrEqual(Math.max(2, 0.01 * after));
    }),
    parameters(300),
  );
});
