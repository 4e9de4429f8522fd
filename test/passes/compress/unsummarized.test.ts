import { describe, expect, test } from 'vitest';
import { call, result } from '../../builders/blocks.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { valuesOf } from '../../graph/written.ts';
import { compressed } from '../compressed.ts';
import { outline, turns } from './outline.ts';

const MISSING = 'dddddddd-0000-4000-8000-000000000000';
const broken = (parentUuid: string | null): SessionBuilder =>
  session().turn('One').turn('Two').prompt('Three', { parentUuid }).answer('Yes').turn('Four');

describe('a conversation that started anew in the same file', () => {
  test.each([0, 1])('what came before stays as it is, and is not told (%i kept)', (keepLast) => {
    const source = broken(null);
    const result = compressed(source.graph(), { keepLast });
    const kept = keepLast === 0 ? [] : ['Four'];
    expect(outline(result)).toEqual(['One', 'Two', 'boundary', 'summary', ...kept]);
    const summary = valuesOf(result).find(({ isCompactSummary }) => isCompactSummary);
    expect(summary.message.content).toContain('> Three');
    expect(summary.message.content).not.toContain('> One');
    // Untouched, down to its bytes.
    const lines = source.text().split('\n');
    expect(result.main.entries.slice(0, 8).map(({ raw }) => raw.toString())).toEqual(
      lines.slice(0, 8),
    );
  });
});

describe('history above a lost parent', () => {
  test('is told with the rest, and goes', () => {
    const result = compressed(broken(MISSING).graph(), { keepLast: 1 });
    expect(outline(result)).toEqual(['boundary', 'summary', 'Four']);
    const summary = valuesOf(result).find(({ isCompactSummary }) => isCompactSummary);
    for (const words of ['One', 'Two', 'Three'])
      expect(summary.message.content).toContain(`> ${words}`);
  });

  test('with history it stays, and no client goes on there', () => {
    const result = compressed(broken(MISSING).graph(), { keepLast: 1, keepHistory: true });
    expect(outline(result)).toEqual(['One', 'Two', 'Three', 'boundary', 'summary', 'Four']);
  });
});

test('what an earlier compaction told of may go, with its branches', () => {
  const source = turns(1).prompt('One').as('one').answer('No');
  source.rewind('one').turn('One, better').compact().turn('Two').turn('Three');
  expect(outline(compressed(source.graph(), { keepLast: 1 }))).toEqual([
    'boundary',
    'summary',
    'Three',
  ]);
});

test('what says nothing does not stay', () => {
  const source = turns(2).as('end').system('informational', { parentUuid: MISSING });
  source.leaf = source.id('end');
  const result = compressed(source.turn('Three').graph(), { keepLast: 1 });
  expect(outline(result)).toEqual(['boundary', 'summary', 'Three']);
  expect(valuesOf(result).some(({ subtype }) => subtype === 'informational')).toBe(false);
});

test.each([0, 1])('progress that lost its parent is not the conversation (%i kept)', (keepLast) => {
  const source = turns(3).progress({ parentUuid: MISSING });
  const result = compressed(source.graph(), { keepLast });
  expect(outline(result)).toEqual(['boundary', 'summary', ...(keepLast ? ['Turn 3'] : [])]);
  expect(valuesOf(result).some(({ type }) => type === 'progress')).toBe(false);
});

test('a result that the client wrote into a helper’s file goes with its call', () => {
  const source = session({ version: '2.1.49' }).prompt('One').answer(call('Read')).as('call');
  const toolUseId = 'toolu_1';
  source.agent('acompact-1', (agent) => {
    agent.leaf = source.id('call');
    agent
      .prompt([result(toolUseId, 'what was read')])
      .prompt('Sum it up')
      .answer('A summary');
  });
  source.compact().answer('I go on').turn('Two').turn('Three');
  const { transcripts } = compressed(source.graph(), { keepLast: 1 });
  const helper = transcripts.find(({ path }) => path.includes('acompact'));
  expect(helper?.entries.flatMap((entry) => entry.toolIds('tool_result'))).toEqual([]);
  expect(helper?.entries).toHaveLength(2);
});
