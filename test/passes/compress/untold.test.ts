import { describe, expect, test } from 'vitest';
import { compress } from '../../../src/passes/compress.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { thrown } from '../../bundle/scratch.ts';
import { compressed } from '../compressed.ts';
import { CONTEXT } from '../cut.ts';
import { outline, turns } from './outline.ts';

describe('turns that the client does not find any more', () => {
  const MISSING = 'dddddddd-0000-4000-8000-000000000000';
  const broken = (parentUuid: string | null): SessionBuilder =>
    session().turn('One').turn('Two').prompt('Three', { parentUuid }).answer('Yes').turn('Four');

  test.each([0, 1])(
    'refused where they would go untold, since a parent is missing: %s',
    (keepLast) => {
      const graph = broken(MISSING).graph();
      const run = () => compress({ keepLast }).run(graph, CONTEXT);
      expect(thrown(run)).toMatchObject({ code: 'history-out-of-reach', exitCode: 3 });
      expect(graph.changes).toEqual([]);
    },
  );

  test('kept in the file where the conversation started a second time', () => {
    expect(outline(compressed(broken(null).graph(), { keepLast: 1 }))).toEqual([
      'One',
      'Two',
      'boundary',
      'summary',
      'Four',
    ]);
    expect(outline(compressed(broken(null).graph(), { keepLast: 0 }))).toEqual([
      'One',
      'Two',
      'boundary',
      'summary',
    ]);
  });

  test.each([MISSING, null])('with history they stay, and no client goes on there', (parent) => {
    const result = compressed(broken(parent).graph(), { keepLast: 1, keepHistory: true });
    expect(outline(result)).toEqual(['One', 'Two', 'Three', 'boundary', 'summary', 'Four']);
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

  test('what says nothing is no reason to refuse', () => {
    const source = turns(2).as('end').system('informational', { parentUuid: MISSING });
    source.rewind('end');
    expect(outline(compressed(source.turn('Three').graph(), { keepLast: 1 }))).toContain('Three');
  });
});
