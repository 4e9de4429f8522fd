import { expect } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { chooseFixes } from '../../src/repair/choose-fixes.ts';
import type { Mend } from '../../src/repair/fix.ts';
import { repairPasses } from '../../src/repair/passes.ts';
import type { Diagnostic } from '../../src/validate/rule.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import { reread } from '../graph/written.ts';

export interface Mended {
  /** As it would be read again. */
  readonly graph: Graph;
  readonly mends: readonly Mend[];
}

interface Options {
  readonly only?: string;
  readonly unsafe?: boolean;
  readonly linearize?: boolean;
}

/** What repair makes of a session; a second time there is nothing left to do. */
export function mended(source: Graph, options: Options = {}): Mended {
  const first = run(reread(source), options);
  const graph = reread(first.graph);
  const again = run(reread(graph), options);
  expect(again.mends).toEqual([]);
  expect(again.graph.changes).toEqual([]);
  return { graph, mends: first.mends };
}

function run(graph: Graph, { only, unsafe = false, linearize = false }: Options): Mended {
  let count = 0;
  const newId = (): string => `0000aaaa-0000-4000-8000-${String(++count).padStart(12, '0')}`;
  const mends: Mend[] = [];
  runPasses(graph, repairPasses(chooseFixes(only, linearize), unsafe, mends), {
    newId,
    now: new Date(0),
  });
  return { graph, mends };
}

export const errorsOf = (graph: Graph): Diagnostic[] =>
  validate({ graph }).filter((diagnostic) => !isSound([diagnostic]));

/** All that prompts and answers say to a client. */
export function wordsOf(graph: Graph, family: ClientFamily): string[] {
  return buildContext(graph, family).messages.flatMap(({ content }) =>
    content.filter(({ type }) => type === 'text').map(({ text }) => String(text).trim()),
  );
}

/** To every client a mended session says all that the source did before it was damaged, in a valid request. */
export function expectAllSaid(graph: Graph, undamaged: Graph): void {
  for (const family of CLIENT_FAMILIES) {
    const { tested: client } = family;
    const said = new Set(wordsOf(graph, family));
    const missing = wordsOf(undamaged, family).filter((words) => !said.has(words));
    expect({ client, missing }).toEqual({ client, missing: [] });
    const problems = buildContext(graph, family).problems;
    if (buildContext(undamaged, family).problems.length === 0)
      expect({ client, problems }).toEqual({ client, problems: [] });
  }
}
