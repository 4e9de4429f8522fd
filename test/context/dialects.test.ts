import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import {
  CLIENT_FAMILIES,
  type ClientFamily,
  NEWEST_FAMILY,
} from '../../src/format/client-families.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { build, text } from './builder.ts';
import { notation } from './notation.ts';

const DIALECTS = fileURLToPath(new URL('../../fixtures/dialects', import.meta.url));

const contextOf = (name: string) => {
  const path = join(DIALECTS, name);
  return buildContext(new Graph(new Transcript(path, readFileSync(path))));
};

describe('lines without uuids', () => {
  const context = contextOf('export-without-ids.jsonl');

  test('are the conversation in the order of the file', () => {
    expect(notation(context.messages)).toEqual([
      'user: which file holds the tax rate?',
      'assistant: t1({"path":"src/cart.ts"})',
      'user: t1=const taxRate = 0.19; | a rubric that a command brought along',
      'assistant: src/cart.ts does.',
      'user: thanks',
    ]);
    expect(context.problems).toEqual([]);
  });

  test('have no leaf, but tokens', () => {
    expect(context.leaf).toBeUndefined();
    expect(context.tokens.method).toBe('usage+estimate');
    expect(context.tokens.count).toBeGreaterThan(169);
  });
});

test('strings and blocks, commands, an editor’s tags, a sub-agent in the main file', () => {
  const { messages, problems, leaf } = contextOf('strings-and-blocks.jsonl');
  expect(notation(messages).slice(1)).toEqual([
    'assistant: An agent looks. | mixed_1:Task({"prompt":"look"})',
    'user: mixed_1=[{"type":"text","text":"It is not rounded."}]',
    'assistant: Nothing rounds it.',
    'user: Fix it with a test.',
    'assistant: Fixed, and tested.',
  ]);
  expect(messages[0]?.content).toHaveLength(4);
  expect(leaf?.line).toBe(14);
  expect(problems).toEqual([]);
});

test('a file that starts with a byte order mark has its first prompt', () => {
  const [first] = contextOf('unknown-and-hostile.jsonl').messages;
  expect(first?.content[0]?.text).toMatch(/^Say /);
});

test('an empty file is an empty conversation', () => {
  const context = buildContext(new Graph(new Transcript('x.jsonl', Buffer.alloc(0))));
  expect(context).toMatchObject({ leaf: undefined, chain: [], messages: [], problems: [] });
  expect(context.tokens).toMatchObject({ count: 0, method: 'estimate' });
});

describe('which client resumes, unless told', () => {
  const familyOf = (...versions: unknown[]): string =>
    buildContext(
      build((s) => {
        for (const version of versions) s.user('P', { version });
      }).graph(),
    ).family.from;

  test('the one that wrote the last line', () => {
    const [first, second] = CLIENT_FAMILIES as [ClientFamily, ClientFamily];
    expect(familyOf('2.1.45', second.from)).toBe(second.from);
    expect(familyOf('0.2.9')).toBe(first.from);
    expect(familyOf('3.0.0')).toBe(NEWEST_FAMILY.from);
  });

  test('lines without a version, or with no such thing, are passed over', () => {
    const { from } = CLIENT_FAMILIES[1] as ClientFamily;
    expect(familyOf(from, undefined, 'dev', 7)).toBe(from);
    expect(familyOf(undefined)).toBe(NEWEST_FAMILY.from);
  });
});

test('content that is no content adds nothing', () => {
  const session = build((s) => {
    s.user('P1');
    s.assistant([text('A1')]);
    s.user(null, { message: null });
    s.user([null, 5, {}, text('P2')]);
    s.assistant([], { content: 7 });
  });
  expect(notation(buildContext(session.graph()).messages)).toEqual([
    'user: P1',
    'assistant: A1',
    'user: P2',
  ]);
});
