import { describe, expect, test } from 'vitest';
import { isBoundToPrefix } from '../../src/format/thinking.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import { progress } from '../../src/passes/progress.ts';
import { unsafeThinking } from '../../src/passes/unsafe-thinking.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import type { Transcript } from '../../src/transcript/transcript.ts';
import { call, text, thinking } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

const CONTEXT = { newId: () => '', now: new Date(0) };

/** Changes a graph, then removes what became unsafe. */
function changed(graph: Graph, change: (graph: Graph) => void): Graph {
  runPasses(graph, [{ name: 'change', run: change }, unsafeThinking()], CONTEXT);
  return graph;
}
const response = (id: string, model: string, ...content: object[]) => ({
  message: { id, type: 'message', role: 'assistant', model, content },
});

function build(model: string): SessionBuilder {
  return session()
    .prompt('one')
    .entry('assistant', response('m1', model, thinking('before'), text('A')))
    .prompt('two')
    .as('edited')
    .entry('assistant', response('m2', model, thinking('alone')))
    .as('alone')
    .entry('assistant', response('m2', model, text('B')))
    .entry('assistant', response('m3', model, thinking('first'), text('C'), thinking('last')));
}

const thoughts = (graph: Graph): string[] =>
  graph.main.entries.flatMap((entry) => entry.raw.toString().match(/"thinking":"\w+"/g) ?? []);

function operated(model: string, edit: (graph: Graph, source: SessionBuilder) => void): Graph {
  const source = build(model);
  return changed(source.graph(), (graph) => edit(graph, source));
}

const editPrompt = (graph: Graph, source: SessionBuilder): void =>
  graph.edit(source.entryOf(graph, 'edited'), ['message', 'content'], 'other words');

describe('thinking', () => {
  test('goes from where something else is sent; an entry of nothing else goes with it', () => {
    const graph = operated('claude-opus-5-5', editPrompt);
    expect(thoughts(graph)).toEqual(['"thinking":"before"']);
    expect(graph.main.entries).toHaveLength(5);
    expect(graph.main.entries.at(-1)?.get('message', 'content')).toEqual([text('C')]);
    const [, , prompt, answer] = graph.main.entries;
    expect(answer?.parentUuid).toBe(prompt?.uuid);
    const changes = graph.changes.length;
    changed(graph, () => {});
    expect(graph.changes).toHaveLength(changes);
  });

  test('goes below the edit wherever it stands in the file', () => {
    const source = session()
      .prompt('one')
      .entry('assistant', response('m1', 'claude-opus-5-5', thinking('early'), text('A')))
      .as('answer')
      .prompt('two', { uuid: uuid(50), parentUuid: null })
      .as('edited')
      .entry('assistant', response('m2', 'claude-opus-5-5', thinking('late'), text('B')));
    const graph = source.graph();
    graph.reparent(source.entryOf(graph, 'answer'), uuid(50));
    changed(graph, () => editPrompt(graph, source));
    expect(thoughts(graph)).toEqual([]);
  });

  test('goes behind the edit of a result that only some clients send', () => {
    const source = session().prompt('one').answer(call(), call()).results();
    source.entry('assistant', response('m9', 'claude-opus-5-5', thinking('late'), text('B')));
    const graph = source.graph();
    const [result] = graph.entriesHolding('toolResult');
    changed(graph, () =>
      graph.edit(result as Entry, ['message', 'content', 0, 'content'], 'other'),
    );
    expect(thoughts(graph)).toEqual([]);
  });

  test('of a sub-agent goes by its own conversation', () => {
    const source = session().agent('a1', (agent) =>
      agent
        .prompt('one')
        .entry('assistant', response('m1', 'claude-opus-5-5', thinking('before'), text('A')))
        .prompt('two')
        .entry('assistant', response('m2', 'claude-opus-5-5', thinking('after'), text('B'))),
    );
    const graph = source.graph();
    const agent = graph.transcripts[1] as Transcript;
    const [, , edited] = agent.entries;
    changed(graph, () => graph.edit(edited as Entry, ['message', 'content'], 'other words'));
    const left = agent.entries.flatMap(
      ({ raw }) => raw.toString().match(/"thinking":"\w+"/g) ?? [],
    );
    expect(left).toEqual(['"thinking":"before"']);
  });

  test('stays where older clients only reach more of what was there all along', () => {
    const graph = session()
      .prompt('one')
      .entry('assistant', response('m1', 'claude-opus-5-5', thinking('first'), text('A')))
      .progress()
      .prompt('two')
      .entry('assistant', response('m2', 'claude-opus-5-5', thinking('second'), text('B')))
      .graph();
    runPasses(graph, [progress(), unsafeThinking()], CONTEXT);
    expect(graph.main.entries).toHaveLength(4);
    expect(thoughts(graph)).toHaveLength(2);
  });

  test('stays where the signature covers nothing else', () => {
    expect(thoughts(operated('claude-opus-4-7', editPrompt))).toHaveLength(4);
  });

  test('stays where only the client sees the edit, and where there is none', () => {
    const editCwd = (graph: Graph, source: SessionBuilder): void =>
      graph.edit(source.entryOf(graph, 'edited'), ['cwd'], '/elsewhere');
    expect(thoughts(operated('claude-opus-5-5', editCwd))).toHaveLength(4);
    expect(thoughts(operated('claude-opus-5-5', () => {}))).toHaveLength(4);
  });
});

test.each([
  ['claude-3-5-sonnet-20241022', false],
  ['claude-sonnet-4-5-20250929', false],
  ['claude-opus-4-1', false],
  ['claude-opus-5', false],
  ['claude-opus-5-20260101', false],
  ['claude-opus-5-5', true],
  ['claude-haiku-5-5-20260901', true],
  ['claude-sonnet-6', true],
  ['claude-fable-5', false],
  ['claude-fable-5-1', true],
  ['claude-mythos-5-2', true],
  ['claude-saga-1', true],
  ['', true],
])('%s: bound to what came before is %s', (model, isBound) => {
  expect(isBoundToPrefix(model)).toBe(isBound);
});
