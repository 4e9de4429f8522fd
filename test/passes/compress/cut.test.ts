import { describe, expect, test } from 'vitest';
import { compress } from '../../../src/passes/compress.ts';
import { call } from '../../builders/blocks.ts';
import { session } from '../../builders/session.ts';
import { thrown } from '../../bundle/scratch.ts';
import { compressed } from '../compressed.ts';
import { CONTEXT } from '../cut.ts';
import { outline, turns } from './outline.ts';

describe('where it cuts', () => {
  test('with no more turns than stay there is nothing to do', () => {
    expect(outline(compressed(turns(5).graph(), {}))).toHaveLength(5);
    expect(outline(compressed(turns(2).graph(), { keepLast: 2 }))).toHaveLength(2);
  });

  test('never inside an exchange: a word thrown in does not end it', () => {
    const source = session()
      .turn('One')
      .prompt('Two')
      .answer(call())
      .results()
      .prompt('And be quick')
      .answer('Done');
    expect(outline(compressed(source.graph(), { keepLast: 1 }))).toEqual([
      'boundary',
      'summary',
      'Two',
      'And be quick',
    ]);
  });

  test('only turns of the live conversation count', () => {
    const source = session().turn('One').prompt('Two').as('two').answer('No');
    source.rewind('two').turn('Two, better').turn('Three');
    expect(outline(compressed(source.graph(), { keepLast: 2 }))).toEqual([
      'boundary',
      'summary',
      'Two, better',
      'Three',
    ]);
  });

  describe('work that went on after a compaction without a prompt', () => {
    const source = () => turns(2).compact().answer(call()).results().answer('Still at it');

    test('is a turn: it is replaced, or stays', () => {
      expect(outline(compressed(source().graph(), { keepLast: 0 }))).toEqual([
        'boundary',
        'summary',
      ]);
      const result = compressed(source().graph(), { keepLast: 1 });
      expect(outline(result)).toEqual(outline(source().graph()));
    });

    test('goes before the first prompt does', () => {
      const graph = source().turn('Three').turn('Four').graph();
      expect(outline(compressed(graph, { keepLast: 2 }))).toEqual([
        'boundary',
        'summary',
        'Three',
        'Four',
      ]);
    });
  });

  test('refused for an export without ids', () => {
    const source = session();
    for (const content of ['One', 'Two'])
      source.line({ type: 'user', message: { role: 'user', content } });
    const run = () => compress({ keepLast: 1 }).run(source.graph(), CONTEXT);
    expect(thrown(run)).toMatchObject({ code: 'no-tree', exitCode: 2 });
  });
});
