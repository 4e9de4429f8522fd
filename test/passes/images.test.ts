import { describe, expect, test } from 'vitest';
import { images } from '../../src/passes/images.ts';
import { call, image, result, text } from '../builders/blocks.ts';
import type { Format } from '../builders/pictures.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, valuesOf } from '../graph/written.ts';
import { pruned } from './pruned.ts';

const without = (source: SessionBuilder, pixels = 0) =>
  pruned(source.graph(), () => [images({ pixels })]);
const dataOf = (format: Format, width: number, height: number): string =>
  (image(format, width, height).source as { data: string }).data;

test.each<[Format, number, number, boolean]>([
  ['png', 2000, 1, false],
  ['png', 2001, 1, true],
  ['png', 1, 2001, true],
  ['jpeg', 2001, 2001, true],
  ['gif', 1, 2001, true],
  ['webp', 2001, 1, true],
])('a %s of %s × %s pixels is larger than 2000: %s', (format, width, height, isLarge) => {
  const graph = without(session().prompt([image(format, width, height), text('What?')]), 2000);
  expect(graph.entriesHolding('image')).toHaveLength(isLarge ? 0 : 1);
});

describe('the note', () => {
  test('names format, pixels and size, and is the only thing that changes', () => {
    const source = session()
      .prompt([image('png', 300, 20, 3000), text('What?')])
      .answer('A line.');
    const [prompt, answer] = valuesOf(without(source));
    expect(prompt.message.content[0].text).toMatch(/PNG, 300 × 20 pixels, 3\.0 KB/);
    expect(prompt.message.content[1]).toEqual(text('What?'));
    expect(JSON.stringify(answer)).toBe(linesOf(source.graph())[1]);
  });

  test('is a prompt’s only content if the image was', () => {
    const [prompt] = valuesOf(
      without(
        session()
          .prompt([image('png', 3, 3)])
          .answer('A dot.'),
      ),
    );
    expect(prompt.message.content).toMatchObject([{ type: 'text' }]);
  });
});

describe('what the client keeps of an image', () => {
  const kept = (content: unknown, toolUseResult: unknown) =>
    session()
      .prompt('Look.')
      .answer(call('Read', {}, 'toolu_r'))
      .prompt([result('toolu_r', content)], { toolUseResult })
      .answer('Seen.');
  const file = { type: 'image', file: { base64: dataOf('png', 9, 9), type: 'image/png' } };

  test.each([
    ['with the image', [image('png', 9, 9)], file],
    ['after the image was cleared from what is sent', '[Old tool result content cleared]', file],
    ['as blocks', 'cleared', [image('png', 9, 9)]],
  ])('goes: %s', (_, content, toolUseResult) => {
    const [, , line] = valuesOf(without(kept(content, toolUseResult)));
    expect(line).not.toHaveProperty('toolUseResult');
  });

  test('keeps its shape if it names a sub-agent’s file', () => {
    const toolUseResult = { agentId: 'a1', content: [image('png', 9, 9)], totalTokens: 9 };
    const [, , line] = valuesOf(without(kept([image('png', 9, 9)], toolUseResult)));
    expect(line.toolUseResult).toMatchObject({ agentId: 'a1', content: [{ type: 'text' }] });
  });

  test('stays if it is no image, or a small one', () => {
    const source = kept('an image of words', { stdout: 'image/png, "base64"' });
    expect(linesOf(without(source))).toEqual(linesOf(source.graph()));
    const small = kept('cleared', file);
    expect(linesOf(without(small, 100))).toEqual(linesOf(small.graph()));
  });
});

test('the word alone is none', () => {
  const source = session().prompt('{"type":"image","source":{"data":"AAAA"}}').answer('An image.');
  expect(linesOf(without(source))).toEqual(linesOf(source.graph()));
});
