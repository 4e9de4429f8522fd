import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../../src/format/client-families.ts';
import { call, thinking } from '../../builders/blocks.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { valuesOf } from '../../graph/written.ts';
import { compressed } from '../compressed.ts';
import { outline, turns } from './outline.ts';

describe('what goes along', () => {
  test('all that hangs on kept turns stays: parallel results, progress, attachments, branches', () => {
    const source = session().turn('One').prompt('Two').answer(call(), call());
    source.progress().as('progress').results().attachment().as('attachment').answer('Good');
    source.prompt('Three').as('three').answer('No').as('branch');
    source.rewind('three').turn('Three, better');
    const result = compressed(source.graph(), { keepLast: 2 });
    for (const name of ['progress', 'attachment', 'branch'])
      expect(result.byUuid.has(source.id(name))).toBe(true);
    expect([...result.toolResults.keys()]).toHaveLength(3);
  });

  test('kept turns that hang on progress are found by clients that do not know it', () => {
    const source = turns(1).progress().progress().prompt('Two').answer(call()).as('call');
    source.progress().progress().results().as('result').answer('Done').progress().as('last');
    source.turn('Three');
    const result = compressed(source.graph(), { keepLast: 2 });
    for (const family of CLIENT_FAMILIES) {
      const { chain } = buildContext(result, family);
      expect(chain.filter(({ facts }) => facts.message !== undefined)).toHaveLength(9);
    }
    expect(result.byUuid.get(source.id('result'))[0]?.parentUuid).toBe(source.id('call'));
    expect(result.byUuid.has(source.id('last'))).toBe(true);
  });

  test('branches of older turns go, and snapshots with their prompts', () => {
    const source = turns(1).snapshot().prompt('One').as('one').answer('No');
    source.rewind('one').turn('One, better').snapshot().turn('Two');
    const result = compressed(source.graph(), { keepLast: 1 });
    expect(outline(result)).toEqual(['boundary', 'summary', 'Two']);
    expect(valuesOf(result).filter(({ type }) => type === 'file-history-snapshot')).toHaveLength(1);
  });

  test('lines of a sub-agent in the same file go by their place', () => {
    const side = (source: SessionBuilder, words: string): SessionBuilder => {
      const { leaf } = source;
      source.prompt(words, { isSidechain: true, parentUuid: null });
      source.leaf = leaf;
      return source;
    };
    const source = side(
      session({ version: '2.0.50' }).prompt('One').answer(call('Task')),
      'Old errand',
    );
    side(source.results().answer('Done').prompt('Two').answer(call('Task')), 'New errand');
    source.results().answer('Done');
    expect(outline(compressed(source.graph(), { keepLast: 1 }))).toEqual([
      'boundary',
      'summary',
      'Two',
      'New errand',
    ]);
  });

  test('copies of requests go, and what names them', () => {
    const request = { type: 'api-request', id: 'aaaaaaaa-0000-4000-8000-000000000001' };
    const source = turns(2).line(request).prompt('Three');
    source.entry('assistant', {
      message: {
        id: 'msg_9',
        role: 'assistant',
        model: 'claude-x',
        content: [{ type: 'text', text: 'Yes' }],
      },
      requestRef: request.id,
    });
    const text = JSON.stringify(valuesOf(compressed(source.graph(), { keepLast: 1 })));
    expect(text).not.toContain(request.id);
  });

  test('thinking that was signed with the older turns goes, and the usage follows', () => {
    const source = session();
    for (const words of ['One', 'Two', 'Three'])
      source.prompt(`${words} ${'and so on '.repeat(400)}`).answer(thinking(), 'Yes.');
    const result = compressed(source.graph(), { keepLast: 1 });
    expect(JSON.stringify(valuesOf(result))).not.toContain('"thinking"');
  });
});
