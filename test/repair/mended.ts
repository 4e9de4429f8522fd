import { expect } from 'vitest';
import { buildContext, liveChain } from '../../src/context/context.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { roleOf, textsOf } from '../../src/graph/roles.ts';
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
  const passes = repairPasses(
    chooseFixes(only === undefined ? undefined : [only], linearize),
    { unsafe, mendsNotes: only !== undefined },
    { mends },
  );
  runPasses(graph, passes, { newId, now: new Date(0) });
  return { graph, mends };
}

export const errorsOf = (graph: Graph): Diagnostic[] =>
  validate({ graph }).filter((diagnostic) => !isSound([diagnostic]));

/** The words of the human and of the model that a client uses. */
function wordsOf(graph: Graph, family: ClientFamily): string[] {
  return liveChain(graph, family)
    .chain.filter((entry) => ['prompt', 'assistant'].includes(roleOf(entry)))
    .flatMap(textsOf);
}

/** To each client a mended session says all that the source did before it was damaged, in a valid request. */
export function expectAllSaid(
  graph: Graph,
  undamaged: Graph,
  families: readonly ClientFamily[] = CLIENT_FAMILIES,
): void {
  for (const family of families) {
    const { from: client } = family;
    const { messages, problems } = buildContext(graph, family);
    const said = messages.flatMap(({ content }) => content.map((block) => String(block.text)));
    const missing = wordsOf(undamaged, family).filter(
      (words) => !said.some((text) => text.includes(words)),
    );
    expect({ client, missing }).toEqual({ client, missing: [] });
    if (buildContext(undamaged, family).problems.length === 0)
      expect({ client, problems }).toEqual({ client, problems: [] });
  }
}
