import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/context/context.ts';
import { call } from '../../builders/blocks.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { cut, cutAt, endsIn } from '../cut.ts';

describe('compactions', () => {
  const compacted = (preserve: string[] = []): SessionBuilder =>
    session()
      .turn('One')
      .as('one')
      .prompt('Two')
      .as('two')
      .answer('Yes.')
      .as('end')
      .compact(preserve)
      .turn('Three')
      .as('three')
      .turn('Four');

  test('a point before one has the conversation of before', () => {
    const source = compacted();
    endsIn(cutAt(source, 'two'), source, 'end');
    endsIn(cut(source.graph(), 'turn:2'), source, 'end');
  });

  test('a point at one ends with its summary', () => {
    const source = compacted();
    endsIn(cutAt(source, 'boundary'), source, 'compact-summary');
  });

  test.each([[[]], [['two', 'end']]])(
    'a point after one keeps what was before (%j preserved)',
    (preserve) => {
      const source = compacted(preserve);
      const result = cutAt(source, 'three');
      expect(result.byUuid.has(source.id('one'))).toBe(true);
      const sent = buildContext(result).messages;
      expect(buildContext(source.graph()).messages.slice(0, sent.length)).toEqual(sent);
    },
  );

  test('in the middle of a turn do not end it', () => {
    const source = session()
      .prompt('One')
      .as('one')
      .compact()
      .answer(call())
      .results()
      .as('end')
      .answer('Done.')
      .as('done')
      .turn('Two');
    endsIn(cutAt(source, 'one'), source, 'end');
    endsIn(cut(source.graph(), 'turn:1'), source, 'done');
  });
});

describe('sub-agents', () => {
  test('in files of their own stay as they are', () => {
    const source = session()
      .turn('One')
      .as('end')
      .agent('a1', (agent) => agent.turn('Do it'))
      .turn('Two');
    const [, agent] = cutAt(source, 'end').transcripts;
    expect(agent?.bytes.equals(source.graph().transcripts[1]?.bytes as Buffer)).toBe(true);
  });

  test('in the main file belong to the call that they stand behind', () => {
    const source = session({ version: '1.0.128' }).prompt('One').answer(call('Task')).as('call');
    source.prompt('Do it', { isSidechain: true, parentUuid: null }).as('side').answer('Doing.');
    source.leaf = source.id('call');
    source.results().as('end').answer('Done.');
    endsIn(cutAt(source, 'side'), source, 'end');
  });
});
