import { describe, expect, test } from 'vitest';
import { Graph } from '../../../src/graph/graph.ts';
import { upTo } from '../../../src/passes/up-to.ts';
import { Transcript } from '../../../src/transcript/transcript.ts';
import { call, result, text } from '../../builders/blocks.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { jsonl } from '../../bundle/scratch.ts';
import { linesOf, valuesOf } from '../../graph/written.ts';
import { CONTEXT } from '../cut.ts';

describe('what the end needs', () => {
  /** The lines of a session in another order. */
  const reordered = (source: SessionBuilder, order: number[]): Graph => {
    const lines = linesOf(source.graph());
    const moved = order.map((line) => lines[line - 1] as string);
    return new Graph(new Transcript('session.jsonl', Buffer.from(`${moved.join('\n')}\n`)));
  };

  test('stays wherever it stands', () => {
    const source = session()
      .prompt('One')
      .answer('I look.', call(), call())
      .as('call')
      .results('a', 'b')
      .answer('Done.')
      .turn('Two');
    for (const order of [
      [1, 2, 5, 3, 4, 6, 7, 8, 9, 10, 11],
      [2, 1, 3, 4, 6, 7, 5, 8, 9, 10, 11],
    ]) {
      const graph = reordered(source, order);
      upTo(source.id('call')).run(graph, CONTEXT);
      expect(
        valuesOf(graph)
          .map(({ uuid }) => uuid)
          .toSorted(),
      ).toEqual(
        linesOf(source.graph())
          .slice(0, 6)
          .map((line) => JSON.parse(line).uuid),
      );
    }
  });

  test('is no copy of a response on another branch', () => {
    const source = session()
      .prompt('One')
      .as('one')
      .answerLine('msg_x', 'Yes.')
      .as('end')
      .turn('Two')
      .rewind('one')
      .prompt('One')
      .answerLine('msg_x', 'Yes.')
      .as('copy')
      .turn('Three');
    const graph = source.graph();
    upTo(source.id('end')).run(graph, CONTEXT);
    expect(linesOf(graph)).toEqual(linesOf(source.graph()).slice(0, 2));
  });
});

describe('exports without uuids', () => {
  test('are cut by turns', () => {
    const line = (role: string, content: unknown): object => ({
      type: role,
      message: { role, content },
    });
    const lines = [
      line('user', 'One'),
      line('assistant', [call('Read', {}, 'toolu_1')]),
      line('user', [result('toolu_1')]),
      line('user', 'Two'),
      line('assistant', [text('Yes.')]),
    ];
    const graph = new Graph(new Transcript('session.jsonl', Buffer.from(jsonl(...lines))));
    upTo('turn:1').run(graph, CONTEXT);
    expect(valuesOf(graph)).toEqual(lines.slice(0, 3));
  });
});
