import { describe, expect, test } from 'vitest';
import type { Graph } from '../../../src/graph/graph.ts';
import { call } from '../../builders/blocks.ts';
import { session } from '../../builders/session.ts';
import { linesOf, valuesOf } from '../../graph/written.ts';
import { cut, cutAt } from '../cut.ts';

describe('notes', () => {
  const types = (graph: Graph): string[] => valuesOf(graph).map(({ type }) => type);

  test('of the session stay, the last of each kind; those of later moments go', () => {
    const source = session().turn('One').as('end');
    const notes = [
      'custom-title',
      'ai-title',
      'mode',
      'queue-operation',
      'api-request',
      'custom-title',
      'cost-state',
      'tag',
    ];
    for (const type of notes) source.line({ type, value: type });
    const result = cut(source.turn('Two').graph(), 'turn:1');
    expect(types(result).slice(4)).toEqual(['ai-title', 'mode', 'custom-title', 'tag']);
  });

  test('about files go with their prompts', () => {
    const source = session().snapshot().turn('One').as('end').snapshot().as('second').turn('Two');
    const update = {
      messageId: source.leaf,
      snapshot: { messageId: source.graph().main.entries[1]?.uuid },
    };
    source.line({ type: 'file-history-snapshot', ...update, isSnapshotUpdate: true });
    const result = cutAt(source, 'end');
    expect(types(result)).toEqual([
      'file-history-snapshot',
      'user',
      'assistant',
      'user',
      'assistant',
      'file-history-snapshot',
    ]);
    expect(valuesOf(result).at(-1).messageId).toBe(source.id('end'));
  });

  test('of unknown kind stay if they name nothing that goes', () => {
    const source = session()
      .turn('One')
      .as('end')
      .prompt('Two')
      .as('two')
      .answer(call('Read', {}, 'toolu_two'))
      .results()
      .answer('Done.');
    source
      .line({ type: 'new-1', about: [source.id('end')] })
      .line({ type: 'new-2', about: [source.id('two')] });
    source
      .line({ type: 'new-3', call: { id: 'toolu_two' } })
      .line({ type: 'new-4', text: `see ${source.id('two')}` });
    expect(types(cutAt(source, 'end')).slice(4)).toEqual(['new-1', 'new-4']);
  });

  test('that no one can read stay before the end and go after it', () => {
    const source = session().raw('{"cut').turn('One').as('end').raw('broken');
    expect(linesOf(cutAt(source, 'end'))).toEqual(linesOf(source.graph()).slice(0, -1));
  });

  test('of the leaf follow, with the words of the last prompt', () => {
    const source = session().turn('First\nprompt').as('end').turn('Two').summary().lastPrompt();
    const [summary, marker] = valuesOf(cutAt(source, 'end')).slice(4);
    expect(summary.leafUuid).toBe(source.id('end'));
    expect(marker).toMatchObject({ leafUuid: source.id('end'), lastPrompt: 'First prompt' });
  });

  test('of the leaf are as clients write them', () => {
    const source = session()
      .turn(`${'x'.repeat(199)} 😀`)
      .as('end')
      .turn('Two');
    source.line({
      type: 'last-prompt',
      lastPrompt: 'Two',
      leafUuid: source.leaf,
      explicit: true,
      rewound: true,
      cutUuid: source.leaf,
    });
    const marker = valuesOf(cutAt(source, 'end')).at(-1);
    expect(marker).toEqual({
      type: 'last-prompt',
      lastPrompt: `${'x'.repeat(199)}…`,
      leafUuid: source.id('end'),
    });
    const older = session()
      .turn('One')
      .as('end')
      .turn('Two')
      .line({ type: 'last-prompt', lastPrompt: 'Two' });
    expect(valuesOf(cutAt(older, 'end')).at(-1)).toEqual({
      type: 'last-prompt',
      lastPrompt: 'One',
    });
  });
});
