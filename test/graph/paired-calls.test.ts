import { describe, expect, test } from 'vitest';
import { Graph } from '../../src/graph/graph.ts';
import { pairedCalls } from '../../src/graph/paired-calls.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { call, result } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { corpus, fixtures, load } from '../transcript/files.ts';

const asked = () => session().prompt('One.').answer(call(), call());

/** The lines of calls without a result; undefined if the session is no plain one. */
function unanswered(built: SessionBuilder): number[] | undefined {
  return pairedCalls(built.graph())?.unanswered.map(({ line }) => line);
}

const hex = (text: string): string => text.charCodeAt(0).toString(16).padStart(4, '0');

describe('calls and results are paired by parent', () => {
  test('where each result hangs on its call', () => {
    expect(unanswered(asked().results().prompt('Two.').answer(call()))).toEqual([7]);
    expect(unanswered(asked().results())).toEqual([]);
  });

  test('not where results form a chain', () => {
    expect(
      unanswered(session({ version: '2.0.50' }).prompt('One.').answer(call(), call()).results()),
    ).toBeUndefined();
  });

  test('not where a result is an orphan, or a second one', () => {
    const built = asked().results();
    expect(unanswered(built.prompt([result('toolu_gone')]))).toBeUndefined();
    const again = session()
      .prompt('One.')
      .answer(call('Read', {}, 'toolu_it'))
      .as('it');
    const parentUuid = again.id('it');
    again.results().prompt([result('toolu_it')], { parentUuid });
    expect(unanswered(again)).toBeUndefined();
  });

  test('not where two calls share an id, or a line', () => {
    const twin = call('Read', {}, 'toolu_twin');
    expect(unanswered(session().prompt('One.').answer(twin, twin))).toBeUndefined();
    const both = session().prompt('One.').answerLine('msg_1', call(), call());
    expect(unanswered(both)).toBeUndefined();
  });

  test('also where an id is written with escapes', () => {
    const graph = asked().results().graph();
    const [answer] = graph.entriesHolding('toolResult') as [Entry];
    const [id] = answer.toolIds('tool_result') as [string];
    const escaped = answer.raw.toString().replaceAll(id, `\\u${hex(id)}${id.slice(1)}`);
    graph.rewrite(answer, Buffer.from(escaped));
    expect(answer.toolIds('tool_result')).toEqual([id]);
    expect(pairedCalls(graph)?.unanswered).toEqual([]);
  });

  test('only until something changes', () => {
    const graph = asked().results().graph();
    expect(pairedCalls(graph)?.unanswered).toEqual([]);
    graph.remove(graph.entriesHolding('toolResult')[0] as never);
    expect(pairedCalls(graph)?.unanswered).toHaveLength(1);
  });
});

test('what is said of a session is what the indexes say', () => {
  for (const path of [...fixtures, ...corpus]) {
    const graph = new Graph(load(path));
    const paired = pairedCalls(graph);
    if (paired === undefined) continue;
    const { toolCalls, toolResults } = graph;
    const open = [...toolCalls.keys()].filter((id) => !toolResults.has(id));
    expect(paired.unanswered.flatMap((entry) => entry.toolIds('tool_use'))).toEqual(open);
    expect([...toolCalls.multiple(), ...toolResults.multiple()]).toEqual([]);
    expect([...toolResults.keys()].every((id) => toolCalls.has(id))).toBe(true);
  }
});
