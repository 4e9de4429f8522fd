import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/context/context.ts';
import type { Graph } from '../../../src/graph/graph.ts';
import { findEnd } from '../../../src/passes/up-to/find-end.ts';
import { upTo } from '../../../src/passes/up-to.ts';
import type { Entry } from '../../../src/transcript/entry.ts';
import { call } from '../../builders/blocks.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { reread } from '../../graph/written.ts';
import { CONTEXT, cut, endsIn } from '../cut.ts';

const parallel = (): SessionBuilder =>
  session()
    .turn('One')
    .as('before')
    .prompt('Two')
    .as('prompt')
    .answer(call(), call())
    .as('call')
    .results()
    .as('results');

/** With results that have the same time: some clients then go on with the first, and lose the second. */
function atOnce(source: SessionBuilder): Graph {
  const graph = source.graph();
  const last = source.entryOf(graph, 'results');
  const [, first] = graph.entriesHolding('toolResult');
  graph.edit(first as Entry, ['timestamp'], last.get('timestamp'));
  return reread(graph);
}

describe('the end is where clients go on:', () => {
  test.each([['prompt'], ['call'], ['results']])('not with one of two results, at %s', (point) => {
    const source = parallel().answer('Done.').as('answer').turn('Three');
    endsIn(cut(atOnce(source), source.id(point)), source, 'answer');
  });

  test('before the point, if the exchange has no such end', () => {
    const source = parallel().turn('Three');
    for (const point of [source.id('prompt'), 'turn:2'])
      endsIn(cut(atOnce(source), point), source, 'before');
  });

  test('at the end of the source, whatever they make of that', () => {
    const source = parallel();
    const { entry } = findEnd(atOnce(source), source.id('results'));
    expect(entry.uuid).toBe(source.id('results'));
  });

  test('with the client of the session, if the exchange has no end that suits all', () => {
    const [ahead, later] = ['2026-01-01T01:00:00.000Z', '2026-01-02T00:00:00.000Z'];
    const source = session({ version: '2.1.325' })
      .turn('One')
      .prompt('Two', { timestamp: ahead })
      .answer('Yes.')
      .as('end')
      .lastPrompt()
      .prompt('Three', { timestamp: later });
    const graph = source.graph();
    expect(findEnd(graph, source.id('end')).entry.uuid).toBe(source.id('end'));
    upTo(source.id('end')).run(graph, CONTEXT);
    expect(buildContext(graph).leaf?.uuid).toBe(source.id('end'));
  });
});
