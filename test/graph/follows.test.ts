import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brokeOff, continuations, messageAfter } from '../../src/graph/follows.ts';
import { responseLines } from '../../src/graph/responses.ts';
import { call, result, text, thinking } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { graphOf, randomSession } from './random-session.ts';

/** The line of the message after a named one. */
function lineAfter(built: SessionBuilder, name = 'it'): number | undefined {
  const graph = built.graph();
  return messageAfter(graph, built.entryOf(graph, name))?.line;
}

const broke = (built: SessionBuilder) => {
  const graph = built.graph();
  return brokeOff(graph, built.entryOf(graph, 'it'));
};

const asked = () => session().prompt('One.').answer(call()).as('it');

describe('the message after a response', () => {
  test('is the next prompt or response, past its own lines and results', () => {
    const built = session().prompt('One.').answer(thinking()).as('it');
    built.answerLine('msg_1', call()).answerLine('msg_1', call());
    expect(lineAfter(built.results().progress().attachment().answer('Done.'))).toBe(9);
  });

  test('is none at the end, whatever is no message', () => {
    expect(lineAfter(asked())).toBeUndefined();
    expect(lineAfter(asked().results())).toBeUndefined();
    expect(lineAfter(asked().progress().system('turn_duration').lastPrompt())).toBeUndefined();
  });

  test('is found over any branch, also one that stands before it in the file', () => {
    expect(lineAfter(asked().results().attachment().prompt('Two.'))).toBe(5);
    const built = session().prompt('Two.', { parentUuid: uuid(2) });
    expect(lineAfter(built.answer('One.').as('it'))).toBe(1);
  });

  test('is not that of a branch beside it', () => {
    const built = session().prompt('One.').answer('First.').as('it').rewind('it').answer('Second.');
    expect(lineAfter(built.prompt('Two.'))).toBeUndefined();
  });

  test('is not a sub-agent’s', () => {
    const built = asked().agent('a1', (agent) => agent.prompt('Check.', { parentUuid: uuid(2) }));
    expect(lineAfter(built)).toBeUndefined();
  });

  test('goes by the order of lines that have no uuid', () => {
    const lines = session()
      .line({ message: { id: 'm1', role: 'assistant', content: [call('Read', {}, 't1')] } })
      .as('it')
      .line({ type: 'user', content: [result('t1')] });
    expect(lineAfter(lines)).toBeUndefined();
    expect(lineAfter(lines.line({ type: 'mode' }).line({ type: 'user', content: 'x' }))).toBe(4);
  });

  test('does not end in a circle', () => {
    const built = session().prompt('x', { isMeta: true, parentUuid: uuid(3) });
    built
      .answerLine('m', 'a')
      .as('it')
      .answerLine('m', 'b')
      .entry('progress', { parentUuid: uuid(3) });
    expect(lineAfter(built)).toBe(1);
  });
});

describe('an answer broke off', () => {
  const said = () => session().prompt('One.').answer('I…').as('it');

  test('if nothing comes after it', () => {
    expect(broke(said())).toBe(true);
  });

  test('if only the client’s note of it does', () => {
    expect(
      broke(
        said()
          .prompt([text('[Request interrupted by user]')])
          .prompt('Two.'),
      ),
    ).toBe(true);
    expect(broke(said().prompt('Caveat.', { isMeta: true }))).toBe(true);
  });

  test('but not if the conversation went on', () => {
    expect(broke(said().prompt('Two.'))).toBe(false);
    expect(broke(said().answer('More.'))).toBe(false);
    expect(broke(said().prompt('<command-name>/x</command-name>'))).toBe(false);
  });
});

describe('the lines of a response', () => {
  test('are all of its id in its file, in order, also after an edit', () => {
    const built = session().prompt('One.').answer(thinking(), call(), call()).as('it').results();
    built.agent('a1', (agent) => agent.answerLine('msg_1', 'A copy.'));
    const graph = built.graph();
    const lines = () => responseLines(graph, built.entryOf(graph, 'it')).map(({ line }) => line);
    expect(lines()).toEqual([2, 3, 4]);
    graph.edit(graph.main.entries[1] as never, ['note'], 'x');
    expect(lines()).toEqual([2, 3, 4]);
  });

  test('are one line where there is no id, and for what is no response', () => {
    const built = session().prompt('One.').as('it').answer('Ok.');
    expect(responseLines(built.graph(), built.entryOf(built.graph(), 'it'))).toHaveLength(1);
    const nameless = { message: { role: 'assistant', content: [text('x')] } };
    const export_ = session().line(nameless).as('it').line(nameless);
    const graph = export_.graph();
    expect(responseLines(graph, export_.entryOf(graph, 'it'))).toHaveLength(1);
  });
});

test('asked of many, a response went on if one of its lines did', () => {
  fc.assert(
    fc.property(randomSession, (built) => {
      const graph = graphOf(built);
      const goesOn = continuations(graph);
      for (const entry of graph.entries())
        expect(goesOn(entry)).toBe(
          responseLines(graph, entry).some((line) => messageAfter(graph, line) !== undefined),
        );
    }),
    { numRuns: 500 },
  );
});
