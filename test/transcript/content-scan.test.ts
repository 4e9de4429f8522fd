import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/transcript/entry.ts';
import { transcriptOf } from './files.ts';

function scan(line: object | string): Entry {
  const text = typeof line === 'string' ? line : JSON.stringify(line);
  return transcriptOf(`{"type":"user","message":{"role":"user","content":[{}]}}\n${text}\n`)
    .entries[1] as Entry;
}

const message = (line: object | string) => scan(line).facts.message;
const blocks = (content: unknown) => message({ type: 'user', message: { content } })?.blocks;

describe('a message', () => {
  test('with a string as content', () => {
    const entry = scan({ type: 'user', message: { role: 'user', content: 'é "x"' }, uuid: 'u' });
    expect(entry.facts.message).toMatchObject({
      role: 'user',
      kind: 'text',
      blocks: [],
      id: undefined,
    });
    expect(entry.valueAt(entry.facts.message as never)).toBe('é "x"');
  });

  test('with blocks', () => {
    const content = [
      { type: 'thinking', thinking: 'é', signature: 's' },
      { type: 'text', text: 'hi' },
      { type: 'tool_use', id: 't1', name: 'Read', input: { id: 'no', name: 'no', type: 'no' } },
      { type: 'tool_use', name: 'Bash', input: {}, id: 't2' },
    ];
    const entry = scan({
      type: 'assistant',
      message: { id: 'm1', role: 'assistant', model: 'claude', content },
    });
    const found = entry.facts.message;
    expect(found).toMatchObject({ id: 'm1', role: 'assistant', model: 'claude', kind: 'blocks' });
    expect(found?.blocks.map(({ type, toolId, name }) => [type, toolId, name])).toEqual([
      ['thinking', undefined, undefined],
      ['text', undefined, undefined],
      ['tool_use', 't1', 'Read'],
      ['tool_use', 't2', 'Bash'],
    ]);
    expect(found?.blocks.map((block) => entry.valueAt(block))).toEqual(content);
    expect(entry.valueAt(found as never)).toEqual(content);
  });

  test('with tool results', () => {
    const found = blocks([
      { tool_use_id: 't1', type: 'tool_result', content: 'plain' },
      {
        type: 'tool_result',
        content: [{ type: 'text', text: ' ', id: 'no' }],
        tool_use_id: 't2',
        is_error: true,
      },
    ]);
    expect(found?.map(({ type, toolId, blank }) => [type, toolId, blank])).toEqual([
      ['tool_result', 't1', false],
      ['tool_result', 't2', false],
    ]);
  });

  test.each([
    ['null', null],
    ['a number', 1],
    ['an object', { type: 'text' }],
  ])('with %s as content has none', (_name, content) => {
    expect(message({ type: 'user', message: { content } })).toMatchObject({
      kind: 'none',
      blocks: [],
    });
  });

  test('with an empty list, or a list of what is no block', () => {
    expect(message({ type: 'user', message: { content: [] } })).toMatchObject({
      kind: 'blocks',
      blocks: [],
    });
    expect(blocks(['x', null, [{ type: 'text' }]])?.map((block) => block.type)).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  test('with content that stands twice has the last', () => {
    const line =
      '{"type":"user","message":{"content":[{"type":"a"},{"type":"b"}],"content":[{"type":"c"}]}}';
    expect(message(line)?.blocks.map((block) => block.type)).toEqual(['c']);
    expect(message('{"type":"user","message":{"content":[{}],"content":"x"}}')).toMatchObject({
      kind: 'text',
      blocks: [],
    });
  });

  test('is not what other entries hold', () => {
    expect(message({ type: 'system', content: 'text' })).toBeUndefined();
    expect(
      message({ type: 'queue-operation', content: [{ type: 'text', text: 'x' }] }),
    ).toBeUndefined();
    expect(
      message({ type: 'progress', data: { message: { role: 'user', content: 'x' } } }),
    ).toBeUndefined();
    expect(message({ type: 'summary', summary: 's', message: null })).toBeUndefined();
  });
});

describe('the lines of cc-langfuse', () => {
  test('a user line with its content at top level', () => {
    const entry = scan({
      sessionId: 'abc-123',
      type: 'user',
      timestamp: '2025-01-15T10:00:00Z',
      content: 'hello',
    });
    expect(entry.facts).toMatchObject({ type: 'user', uuid: undefined, sessionId: 'abc-123' });
    expect(entry.facts.message).toMatchObject({ role: 'user', kind: 'text' });
    expect(entry.valueAt(entry.facts.message as never)).toBe('hello');
  });

  test('an assistant line without a type', () => {
    const content = [{ type: 'tool_use', id: 't1', name: 'Read', input: {} }];
    const entry = scan({ message: { id: 'm1', role: 'assistant', content }, isMeta: true });
    expect([entry.type, entry.has('isMeta')]).toEqual(['assistant', true]);
    expect(entry.facts.message).toMatchObject({ id: 'm1', role: 'assistant' });
    expect(entry.facts.message?.blocks).toMatchObject([
      { type: 'tool_use', toolId: 't1', name: 'Read' },
    ]);
  });

  test('a tool result at top level', () => {
    const result = { type: 'tool_result', tool_use_id: 't1', content: 'file data' };
    const entry = scan({ type: 'user', content: [result] });
    const [block] = entry.facts.message?.blocks ?? [];
    expect(block).toMatchObject({ type: 'tool_result', toolId: 't1' });
    expect(entry.valueAt(block as never)).toEqual(result);
  });

  test('nested content goes before content at top level, in either order', () => {
    const nested = { role: 'user', content: [{ type: 'text', text: 'in' }] };
    for (const line of [
      { type: 'user', content: 'top', message: nested },
      { type: 'user', message: nested, content: 'top' },
    ])
      expect(message(line)).toMatchObject({ kind: 'blocks', blocks: [{ type: 'text' }] });
  });
});

describe('blank text', () => {
  test.each([
    ['', true],
    [' ', true],
    ['\n', true],
    [' \t\r\n ', true],
    ['\u00a0', true],
    ['\ufeff\u3000', true],
    [' x', false],
    ['\n.', false],
    ['é', false],
    ['\u00a0x', false],
    ['\\', false],
    ['"', false],
    ['\u200b', false],
    ['\u0000', false],
  ])('%j: %s', (text, blank) => {
    expect(
      blocks([
        { type: 'text', text },
        { type: 'text', text: 'x' },
      ])?.map((block) => block.blank),
    ).toEqual([blank, false]);
  });

  test('written as escapes', () => {
    const line =
      '{"type":"user","message":{"content":[{"text":"\\u0020\\u00A0"},{"text":"\\u0020\\u0041"}]}}';
    expect(message(line)?.blocks.map((block) => block.blank)).toEqual([true, false]);
  });

  test('a block without text is not blank, whatever stands before it', () => {
    const found = blocks([
      { type: 'text', text: ' ' },
      { type: 'text' },
      { type: 'text', text: null },
    ]);
    expect(found?.map((block) => block.blank)).toEqual([true, false, false]);
  });
});

describe('images', () => {
  const image = (data: string) => ({
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data },
  });

  test('stand in blocks and in tool results, each with its own block', () => {
    const content = [
      image('AAAA'),
      {
        type: 'tool_result',
        tool_use_id: 't',
        content: [{ type: 'text', text: 'x' }, image('BBBB'), image('CC==')],
      },
      { type: 'text', text: 'x' },
      { type: 'tool_use', id: 'u', name: 'n', input: { source: { data: 'no' } } },
    ];
    const entry = scan({ type: 'user', message: { role: 'user', content } });
    const found = entry.facts.message?.blocks.map((block) =>
      block.images.map((span) => entry.valueAt(span)),
    );
    expect(found).toEqual([['AAAA'], ['BBBB', 'CC=='], [], []]);
  });
});
