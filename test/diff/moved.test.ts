import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { call, text, thinking } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { brief, compareTexts, flipped } from './sessions.ts';

const source = session()
  .prompt('Round the totals.')
  .answer(thinking(), text('I look.'), call('Bash', { command: 'ls' }))
  .results('a long listing')
  .answer('Done.')
  .lastPrompt()
  .text();

describe('a line that moved', () => {
  const lines = source.trimEnd().split('\n');
  const both = (changed: string): unknown[] => {
    const same = brief(compareTexts(source, changed));
    expect(brief(compareTexts(source, flipped(changed)))).toEqual(same);
    return same;
  };

  test('is told by its id, in a clone by its content', () => {
    const moved = [...lines.slice(1, 6), lines[0], lines[6]].join('\n');
    expect(both(moved)).toEqual([['moved', 1, 6]]);
  });

  test('may be edited as well', () => {
    const edited = lines[0]?.replace('Round', 'Sum') as string;
    const moved = [...lines.slice(1, 6), edited, lines[6]].join('\n');
    const { entries } = compareTexts(source, moved);
    expect(entries).toMatchObject([{ kind: 'edited', moved: true, lineBefore: 1, lineAfter: 6 }]);
  });

  test('is never lost, in whatever order lines come', () => {
    const named = lines.slice(0, 6);
    const order = fc.shuffledSubarray(named, { minLength: named.length });
    const property = fc.property(order, (shuffled) => {
      const { entries } = compareTexts(named.join('\n'), shuffled.join('\n'));
      expect(entries.length > 0).toBe(shuffled.some((line, index) => line !== named[index]));
      for (const { kind, lineBefore = 0, lineAfter = 0 } of entries) {
        expect(kind).toBe('moved');
        expect(shuffled[lineAfter - 1]).toBe(named[lineBefore - 1]);
      }
    });
    fc.assert(property);
  });

  test('went and came if nothing tells it from others', () => {
    const moved = [lines[6], ...lines.slice(0, 6)].join('\n');
    expect(both(moved)).toEqual([
      ['added', null, 1],
      ['removed', 7, null],
    ]);
  });
});
