/** Sessions that a mod compacted by messages of its own, in four ways; see what clients send of them in the cases of `context`. */
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { NEWEST_FAMILY } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { contextMeter } from '../../src/passes/context-meter.ts';
import { historyGuard } from '../../src/passes/history-guard.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { thinking } from '../../src/passes/thinking.ts';
import { tools } from '../../src/passes/tools.ts';
import { unsafeThinking } from '../../src/passes/unsafe-thinking.ts';
import { newDiagnostics } from '../../src/validate/compare.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import { MOD_CASES } from '../context/cases/mods.ts';
import { notation } from '../context/notation.ts';
import { comparable } from '../context/recorded.ts';
import { reread } from '../graph/written.ts';
import { compressed } from '../passes/compressed.ts';
import { CONTEXT } from '../passes/cut.ts';
import { errorsOf, mended } from '../repair/mended.ts';

const END = ['assistant: A1', 'user: P2', 'assistant: A2'];

const WAYS = [
  {
    way: 'rebuilt',
    codes: ['late-result'],
    meant: [
      'user: P1',
      'assistant: W',
      'assistant: x1()',
      'user: x1=R-x1',
      'assistant: x2()',
      'user: x2=R-x2',
      ...END,
    ],
  },
  {
    way: 'identity',
    codes: ['copied-response', 'copied-response'],
    meant: ['user: P1', 'assistant: (T1) | W | x1() | x2()', 'user: x1=R-x1 | x2=R-x2', ...END],
  },
  {
    way: 'texts-kept',
    codes: ['copied-response', 'copied-response'],
    meant: ['user: P1', 'assistant: W', ...END],
  },
  { way: 'texts-rebuilt', codes: [], meant: ['user: P1', 'assistant: W', ...END] },
].map((row, index) => ({ ...row, graph: () => MOD_CASES[index]?.session.graph() as Graph }));

const sentOf = (graph: Graph): string[] =>
  notation(comparable(buildContext(graph, NEWEST_FAMILY).messages));

describe.each(WAYS)('$way', ({ codes, meant, graph }) => {
  test('its damage is found, and nothing else', () => {
    expect(errorsOf(graph()).map(({ code }) => code)).toEqual(codes);
  });

  test('repaired it resumes as it was meant', () => {
    const { graph: result, mends } = mended(graph());
    expect(mends.map(({ code }) => code)).toEqual(codes);
    expect(sentOf(result)).toEqual(meant);
    expect(errorsOf(result)).toEqual([]);
  });

  test.each<[string, Pass]>([
    ['tools', tools({ names: ['Read'] })],
    ['thinking', thinking()],
  ])('%s are pruned', (_, pass) => {
    const result = reread(graph());
    runPasses(result, [pass, unsafeThinking(), contextMeter(), historyGuard()], CONTEXT);
    const added = newDiagnostics(validate({ graph: graph() }), validate({ graph: reread(result) }));
    expect(added.filter((diagnostic) => !isSound([diagnostic]))).toEqual([]);
    expect(buildContext(result, NEWEST_FAMILY).problems).toEqual([]);
  });

  test('it is compressed', () => {
    const { problems } = buildContext(compressed(graph(), { keepLast: 1 }), NEWEST_FAMILY);
    expect(problems).toEqual([]);
  });
});
