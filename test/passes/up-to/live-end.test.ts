import { describe, expect, test } from 'vitest';
import { call } from '../../builders/blocks.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { cutAt, endsIn } from '../cut.ts';

describe('branches', () => {
  const rewound = (): SessionBuilder =>
    session()
      .turn('One')
      .as('one')
      .prompt('Two')
      .as('two')
      .answer('Old.')
      .as('old')
      .rewind('two')
      .prompt('Other')
      .answer('New.')
      .as('new');

  test('a point on an abandoned one makes it live', () => {
    const source = rewound().lastPrompt();
    const result = cutAt(source, 'two');
    expect(result.byUuid.has(source.id('old'))).toBe(true);
    expect(result.byUuid.has(source.id('new'))).toBe(false);
  });

  test('one that was abandoned before the end stays', () => {
    const source = rewound().turn('Three');
    expect(cutAt(source, 'new').byUuid.has(source.id('old'))).toBe(true);
  });

  test('one that a client would take for the live one goes', () => {
    const late = { timestamp: '2030-01-01T00:00:00.000Z' };
    const source = session()
      .turn('One')
      .prompt('Two', late)
      .as('two')
      .answer('Old.')
      .as('old')
      .rewind('two')
      .turn('Other')
      .as('end')
      .turn('Three');
    expect(cutAt(source, 'end').byUuid.has(source.id('two'))).toBe(false);
    const older = session()
      .turn('One')
      .prompt('Two')
      .as('two')
      .answer('Old.')
      .rewind('two')
      .turn('Other')
      .as('end')
      .turn('Three');
    expect(cutAt(older, 'end').byUuid.has(older.id('two'))).toBe(true);
  });

  test('progress beside the end goes if a client would take it for the leaf', () => {
    const late = { timestamp: '2030-01-01T00:00:00.000Z' };
    const source = session()
      .prompt('One')
      .answer(call())
      .as('call')
      .progress(late)
      .as('progress')
      .results()
      .as('end')
      .answer('Done.');
    const result = cutAt(source, 'call');
    endsIn(result, source, 'end');
    expect(result.byUuid.has(source.id('progress'))).toBe(false);
  });
});
