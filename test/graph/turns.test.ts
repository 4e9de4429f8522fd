import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/graph/graph.ts';
import { turnsOf } from '../../src/graph/turns.ts';
import { call, result, text } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';

/** The lines of each turn. */
const turns = (graph: Graph): number[][] =>
  turnsOf(graph).map(({ entries }) => entries.map(({ line }) => line));

const COMMAND = '<command-message>init…</command-message>\n<command-name>/init</command-name>';

describe('a turn', () => {
  test('is a prompt and all that answers it', () => {
    const graph = session().turn('One.').turn('Two.', 2).graph();
    expect(turns(graph)).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8, 9, 10],
    ]);
    expect(turnsOf(graph).map(({ number, prompt }) => [number, prompt?.line])).toEqual([
      [1, 1],
      [2, 5],
    ]);
  });

  test('holds results of parallel calls in either layout', () => {
    for (const version of ['2.0.76', '2.1.45'])
      expect(turns(session({ version }).turn('One.', 3).turn('Two.').graph())).toEqual([
        [1, 2, 3, 4, 5, 6, 7, 8],
        [9, 10, 11, 12],
      ]);
  });

  test('holds progress, notes and reminders that hang on it', () => {
    const built = session().prompt('One.').answer(call()).progress().results();
    built
      .prompt('Reminder.', { isMeta: true })
      .attachment()
      .answer('Done.')
      .system('turn_duration');
    expect(turns(built.prompt('Two.').graph())).toEqual([[1, 2, 3, 4, 5, 6, 7, 8], [9]]);
  });

  test('goes by parents, not by the place in the file', () => {
    const built = session().turn('One.').prompt('Two.').as('two');
    built.entry('progress', { parentUuid: uuid(2), data: {} }).prompt('Late.', { isMeta: true });
    expect(turns(built.graph())).toEqual([[1, 2, 3, 4, 6, 7], [5]]);
  });

  test('of an abandoned branch is one, too', () => {
    const built = session().turn('One.').prompt('Two.').as('two').answer('Ok.').rewind('two');
    expect(turns(built.prompt('Rather three.').answer('Ok.').graph())).toEqual([
      [1, 2, 3, 4],
      [5, 6],
      [7, 8],
    ]);
  });

  test('after a compaction does not hold the summary', () => {
    const built = session().turn('One.').compact().prompt('Two.').answer('Ok.');
    expect(turns(built.graph())).toEqual([
      [1, 2, 3, 4],
      [7, 8],
    ]);
  });

  test('leaves out the sub-agents’ files', () => {
    const built = session()
      .turn('One.')
      .agent('a1', (agent) => agent.turn('Check.'));
    expect(turns(built.graph())).toEqual([[1, 2, 3, 4]]);
  });

  test('does not end in a circle of parents', () => {
    const built = session()
      .prompt('One.')
      .answer('a', 'b')
      .prompt('x', { isMeta: true, parentUuid: uuid(5) });
    built.prompt('y', { isMeta: true, parentUuid: uuid(4) });
    expect(turns(built.graph())).toEqual([[1, 2, 3]]);
  });
});

describe('lines outside of the graph', () => {
  test('belong to the last prompt before them', () => {
    const built = session().snapshot().turn('One.').lastPrompt().turn('Two.').lastPrompt();
    expect(turns(built.graph())).toEqual([
      [2, 3, 4, 5, 6],
      [7, 8, 9, 10, 11],
    ]);
  });

  test('make turns by their order alone in exports without uuids', () => {
    const built = session()
      .line({ sessionId: 's', type: 'user', content: 'read a file' })
      .line({ message: { id: 'm1', role: 'assistant', content: [call('Read', {}, 't1')] } })
      .line({ type: 'user', content: [result('t1')] })
      .line({ type: 'user', content: 'scaffolding', isMeta: true })
      .line({ message: { id: 'm2', role: 'assistant', content: [text('done')] } })
      .line({ type: 'user', content: 'next' });
    expect(turns(built.graph())).toEqual([[1, 2, 3, 4, 5], [6]]);
  });

  test('copies of requests start none', () => {
    const copy = { type: 'api-request-blob', message: { role: 'user', content: [text('One.')] } };
    expect(turns(session().prompt('One.').line(copy).answer('Ok.').graph())).toEqual([[1, 2, 3]]);
  });
});

describe('a command', () => {
  test('that the model answers starts a turn, with its expansion between them', () => {
    const built = session().turn('One.').prompt(COMMAND).prompt('Analyse this.', { isMeta: true });
    expect(turns(built.answer('I look.').graph())).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7],
    ]);
  });

  test('that the client answers itself does not', () => {
    const built = session().turn('One.').prompt('<command-name>/model</command-name>');
    built.prompt('<local-command-stdout>Set.</local-command-stdout>').prompt('Two.').answer('Ok.');
    expect(turns(built.graph())).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ]);
  });

  test('with an answer that the client made up does not', () => {
    const built = session()
      .prompt('<command-name>/x</command-name>')
      .entry('assistant', {
        message: { id: 'm', role: 'assistant', model: '<synthetic>', content: [text('No.')] },
      });
    expect(turns(built.prompt('Two.').graph())).toEqual([[3]]);
  });

  test('of the shell is part of the turn before it', () => {
    const built = session().turn('One.').prompt('<bash-input>ls</bash-input>');
    built.prompt('<bash-stdout>a</bash-stdout><bash-stderr></bash-stderr>').prompt('Two.');
    expect(turns(built.graph())).toEqual([[1, 2, 3, 4, 5, 6], [7]]);
  });
});

test('an interruption is no prompt', () => {
  const built = session()
    .prompt('One.')
    .answer('I…')
    .prompt([text('[Request interrupted by user]')]);
  expect(turns(built.prompt('Two.').graph())).toEqual([[1, 2, 3], [4]]);
});

test('an empty session has no turns', () => {
  expect(turns(session().graph())).toEqual([]);
});

describe('turn 0', () => {
  const named = (graph: Graph): [string, number[]][] =>
    turnsOf(graph).map(({ name, entries }) => [name, entries.map(({ line }) => line)]);

  test('is what the model did without a prompt above it', () => {
    expect(named(session().answer('Hello?').graph())).toEqual([['0', [1]]]);
  });

  test('of a later segment is what goes on after its compaction without a prompt', () => {
    const built = session().turn('One.').compact().answer(call()).results().answer('Done.');
    expect(named(built.turn('Two.').compact().answer('On.').graph())).toEqual([
      ['1', [1, 2, 3, 4]],
      ['0.2', [7, 8, 9]],
      ['2', [10, 11, 12, 13]],
      ['0.3', [16]],
    ]);
  });

  test('holds neither notes alone nor what sub-agents did', () => {
    const built = session().attachment().prompt('One.').as('one');
    built.entry('user', {
      isSidechain: true,
      parentUuid: null,
      message: { role: 'user', content: 'Look.' },
    });
    expect(named(built.graph())).toEqual([['1', [2, 3]]]);
  });

  test('does not take over what lost its parent: that belongs to the prompt before it', () => {
    const built = session().turn('One.').compact().prompt('Two.');
    built.entry('assistant', {
      parentUuid: 'gone',
      message: { role: 'assistant', content: [text('Ok.')] },
    });
    expect(named(built.graph())).toEqual([
      ['1', [1, 2, 3, 4]],
      ['2', [7, 8]],
    ]);
  });
});
