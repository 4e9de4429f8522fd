import { describe, expect, test } from 'vitest';
import { findEnd } from '../../../src/passes/up-to/find-end.ts';
import { call, text, thinking } from '../../builders/blocks.ts';
import { NOBODY } from '../../builders/ids.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { thrown } from '../../bundle/scratch.ts';
import { linesOf } from '../../graph/written.ts';
import { cut, cutAt, endsIn } from '../cut.ts';

describe('the end', () => {
  const twoTurns = (): SessionBuilder =>
    session()
      .prompt('One')
      .as('prompt')
      .answer('Let me see.', call())
      .as('call')
      .results()
      .as('result')
      .answer('It is so.', 'Really.')
      .as('answer')
      .system('turn_duration')
      .as('note')
      .turn('Two');

  test.each([
    ['a prompt', 'prompt', 'result'],
    ['a call', 'call', 'result'],
    ['a result', 'result', 'result'],
    ['an answer', 'answer', 'answer'],
    ['a note after it', 'note', 'answer'],
  ])('of %s is where its response and results are complete', (_, point, end) => {
    const source = twoTurns();
    endsIn(cutAt(source, point), source, end);
  });

  test('of a turn is its last answer', () => {
    const source = twoTurns();
    endsIn(cut(source.graph(), 'turn:1'), source, 'answer');
    expect(linesOf(cut(source.graph(), 'turn:2'))).toEqual(linesOf(source.graph()));
  });

  test('takes in all lines of a response and the results of all its calls', () => {
    const source = session()
      .prompt('One')
      .answer(thinking(), 'I look.', call(), call(), call())
      .as('call')
      .results()
      .as('result')
      .answer('Done.');
    const [, first] = source.graph().main.entries;
    const result = cut(source.graph(), first?.uuid as string);
    endsIn(result, source, 'result');
    expect(result.toolResults.size).toBe(3);
  });

  test('takes in lines of a response that results stand between', () => {
    const source = session().prompt('One').answerLine('msg_x', call()).as('first').results();
    source.answerLine('msg_x', call()).results().as('result').answer('Done.');
    endsIn(cutAt(source, 'first'), source, 'result');
  });

  test('of an interrupted turn is before the point', () => {
    const source = session()
      .turn('One', 2)
      .as('end')
      .prompt('Two')
      .as('prompt')
      .answer(call())
      .as('call');
    for (const point of ['prompt', 'call']) endsIn(cutAt(source, point), source, 'end');
    endsIn(cut(source.graph(), 'turn:2'), source, 'end');
  });

  test('takes in nothing of the next exchange', () => {
    const source = session().turn('One').as('end').prompt('Two').answer(call()).as('call');
    source.prompt('[Request interrupted by user]').prompt('Three').answer('Yes.');
    endsIn(cutAt(source, 'call'), source, 'end');
    endsIn(cut(source.graph(), 'turn:2'), source, 'end');
  });

  test('of a prompt that another one follows at once is the answer to both', () => {
    const source = session()
      .turn('One')
      .prompt('Two')
      .as('prompt')
      .prompt('Three')
      .answer('Yes.')
      .as('end')
      .turn('Four');
    endsIn(cutAt(source, 'prompt'), source, 'end');
  });

  test('is no note of a failed request and no lone thinking', () => {
    const failed = {
      isApiErrorMessage: true,
      message: { role: 'assistant', model: '<synthetic>', content: [text('API Error')] },
    };
    const source = session()
      .turn('One')
      .as('end')
      .prompt('Two')
      .as('two')
      .entry('assistant', failed);
    endsIn(cutAt(source, 'two'), source, 'end');
    const alone = session().turn('One').as('end').prompt('Two').as('two').answer(thinking());
    endsIn(cutAt(alone, 'two'), alone, 'end');
  });

  test('comes in a damaged session, too: where it went on without a result', () => {
    const source = session()
      .prompt('One')
      .answer(call())
      .prompt('Two')
      .as('two')
      .answer('Yes.')
      .as('end')
      .prompt('Three')
      .answer('No.');
    endsIn(cutAt(source, 'two'), source, 'end');
  });

  test('of local commands is the answer before them', () => {
    const source = session()
      .turn('One')
      .as('end')
      .prompt('Caveat: The messages below', { isMeta: true });
    source
      .prompt('<command-name>/model</command-name>')
      .prompt('<local-command-stdout>ok</local-command-stdout>')
      .as('out')
      .turn('Two');
    endsIn(cutAt(source, 'out'), source, 'end');
    endsIn(cut(source.graph(), 'turn:1'), source, 'end');
  });
});

describe('errors', () => {
  const source = session()
    .prompt('One')
    .as('one')
    .agent('a1', (agent) => agent.prompt('Do it'));
  test.each([
    ['no-such-entry', NOBODY],
    ['no-such-entry', '00000001-0000-4000-8000-000000000001'],
    ['no-such-entry', 'turn'],
    ['no-such-turn', 'turn:2'],
    ['no-such-turn', 'turn:0'],
    ['nothing-whole', source.id('one')],
    ['nothing-whole', 'turn:1'],
  ])('%s', (code, point) => {
    expect(thrown(() => findEnd(source.graph(), point))).toMatchObject({ code, exitCode: 2 });
  });
});
