import { describe, expect, test } from 'vitest';
import { duplicates } from '../../src/passes/duplicates.ts';
import { call, text, thinking } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { again } from '../builders/passes/again.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, valuesOf } from '../graph/written.ts';
import { pruned } from './pruned.ts';

const passes = () => [duplicates()];
const without = (source: SessionBuilder) => pruned(source.graph(), passes, true);
const unchanged = (source: SessionBuilder): void =>
  expect(linesOf(without(source))).toEqual(linesOf(source.graph()));

describe('what is said twice stays', () => {
  test('by the human, and answered anew each time', () => {
    unchanged(session().prompt('Go on.').answer('OK.').prompt('Go on.').answer('OK.'));
  });

  test('by the model within one response', () => {
    unchanged(session().prompt('Sing.').answer('La.', 'La.', 'La.').prompt('Thanks.'));
    unchanged(session().prompt('Sing.').answer('La.', thinking(), 'La.').prompt('Thanks.'));
  });

  test('in blank blocks', () => {
    unchanged(session().prompt('Look.').answer('\n', call(), '\n').results().answer('Seen.'));
  });

  test('by a helper’s file and the main one', () => {
    const line = { id: 'msg_same', role: 'assistant', content: [text('Same.')] };
    unchanged(
      session()
        .prompt('Look.')
        .entry('assistant', { message: line })
        .agent('aside_question-1', (agent) =>
          agent.prompt('Look.').entry('assistant', { message: line }),
        ),
    );
  });
});

test('of the same line before its parent and behind it, the one behind stays', () => {
  const built = session().prompt('Look.').answer('Seen.');
  const [prompt = '', answer = ''] = linesOf(built.graph());
  const graph = without(session().raw(answer).raw(prompt).raw(answer));
  expect(linesOf(graph)).toEqual([prompt, answer]);
});

describe('a history that was appended again', () => {
  test.each([1, 2, 3])('%s times more stays once', (times) => {
    const source = session().turn('Look.', 3).turn('Go on.');
    const lines = linesOf(source.graph()).length;
    for (let i = 0; i < times; i++) again(source, source.leaf, 77 + i);
    const graph = without(source.prompt('Thanks.').answer('Welcome.'));
    expect(graph.main.entries).toHaveLength(lines + 2);
    expect(graph.byUuid.has(uuid(1))).toBe(true);
  });

  test('as another root: the one that goes on stays, whole', () => {
    const first = again(session().turn('Look.', 3), null);
    const graph = without(first.prompt('Thanks.'));
    const ids = valuesOf(graph).map((value) => value.uuid.slice(0, 8));
    expect(ids).toEqual([...Array(8).fill('00000077'), '00000000']);
    for (const { sourceToolAssistantUUID: source } of valuesOf(graph))
      if (source !== undefined) expect(graph.byUuid.has(source)).toBe(true);
  });

  test('and went on in both places loses neither', () => {
    const source = session().turn('Look.').as('end');
    const end = source.leaf;
    again(source.prompt('First way.').answer('One.'), null, 77, 4);
    const graph = without(source.prompt('Second way.').answer('Two.'));
    const prompts = valuesOf(graph).filter(({ message }) => /way/.test(message.content));
    expect(prompts).toHaveLength(2);
    expect(new Set(prompts.map(({ parentUuid }) => parentUuid)).size).toBe(1);
    expect(end).not.toBeNull();
  });

  test('with the child before its parent makes no circle', () => {
    const answer = { id: 'msg_1', role: 'assistant', content: [text('A')] };
    const source = session()
      .entry('assistant', { parentUuid: uuid(2), message: answer })
      .entry('user', { parentUuid: uuid(3), message: { role: 'user', content: 'words' } })
      .entry('assistant', { parentUuid: null, message: answer });
    const graph = source.graph();
    duplicates().run(graph, { newId: () => '', now: new Date(0) });
    const seen = new Set();
    for (let at = graph.main.entries[0]; at !== undefined; at = graph.parentOf(at)) {
      expect(seen.has(at)).toBe(false);
      seen.add(at);
    }
  });
});

test('a line that stands twice stays once, where it was first', () => {
  const source = session().turn('Look.');
  const lines = linesOf(source.graph());
  for (const line of lines) source.raw(line);
  expect(linesOf(without(source))).toEqual(lines);
});

test('lines under one id that differ both stay: which one is right is not for a pass to say', () => {
  const source = session()
    .prompt('Look.')
    .answer('Seen.')
    .prompt('Other.', { uuid: uuid(1) });
  const graph = source.graph();
  duplicates().run(graph, { newId: () => '', now: new Date(0) });
  expect(graph.changes).toEqual([]);
});
