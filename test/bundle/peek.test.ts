import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Peek, peekSession } from '../../src/bundle/peek.ts';
import { answer, jsonl, prompt, put, scratch } from './scratch.ts';

const peek = (content: string | Buffer): Peek => peekSession(put(scratch(), 'x.jsonl', content));
const padding = (bytes: number): object => ({ type: 'progress', data: 'x'.repeat(bytes) });

describe('the title', () => {
  const title = (...entries: object[]): string | undefined => peek(jsonl(...entries)).title;
  const custom = { type: 'custom-title', customTitle: 'Mine' };
  const ai = { type: 'ai-title', aiTitle: 'Theirs' };
  const summary = { type: 'summary', summary: 'About it', leafUuid: 'u1' };

  test('is the newest custom one, else the client’s, else the first prompt', () => {
    const first = prompt('Fix the cart', { uuid: 'u0' });
    expect(title(first, { ...custom, customTitle: 'Old' }, custom, ai)).toBe('Mine');
    expect(title(first, ai, { ...ai, aiTitle: 'Newer' })).toBe('Newer');
    expect(title({ ...custom, customTitle: ' ' }, ai)).toBe('Theirs');
    expect(title(first, prompt('Again'))).toBe('Fix the cart');
  });

  test('is a summary if that is about this session, or if there is nothing else', () => {
    expect(title(summary, prompt('Fix it', { uuid: 'u1' }))).toBe('About it');
    expect(title(summary, prompt('Fix it', { uuid: 'u2' }))).toBe('Fix it');
    expect(title(summary)).toBe('About it');
  });

  test('is one line of at most 80 characters', () => {
    expect(title(prompt('a\n\tb  c'))).toBe('a b c');
    const long = title(prompt('😀'.repeat(100))) as string;
    expect([...long]).toHaveLength(80);
    expect(Buffer.from(long).toString()).toBe(long);
  });

  test('passes over what the human did not say', () => {
    const ide = { type: 'text', text: '<ide_opened_file>a.ts</ide_opened_file>' };
    const meta = prompt('Caveat', { isMeta: true });
    expect(title(meta, prompt([ide, { type: 'text', text: 'Fix it' }]))).toBe('Fix it');
  });

  test('is not taken from a text that quotes one', () => {
    expect(title(prompt(JSON.stringify(custom)))).toBe(JSON.stringify(custom));
  });
});

describe('the context', () => {
  const tokens = (...entries: object[]): number | undefined =>
    peek(jsonl(...entries)).context?.size.count;
  test('is that of the last response of the main conversation', () => {
    const error = answer(7, { isApiErrorMessage: true });
    Object.assign((error as { message: object }).message, { model: '<synthetic>' });
    expect(tokens(answer(100), answer(200), answer(300, { isSidechain: true }), error)).toBe(200);
  });

  test('is estimated without a response or with a broken usage', () => {
    expect(peek(jsonl(prompt('Hi'))).context?.size.method).toBe('estimate');
    const broken = answer(0);
    Object.assign((broken as { message: object }).message, { usage: { input_tokens: 'many' } });
    expect(peek(jsonl(prompt('Hi'), broken)).context?.size.method).toBe('estimate');
  });

  test('is unknown without a conversation', () => {
    expect(tokens({ type: 'summary', summary: 'x' })).toBeUndefined();
  });
});

describe('a large file', () => {
  const many = (count: number): object[] => Array.from({ length: count }, () => padding(10_000));

  test('is looked at from both ends; its turns are unknown', () => {
    const content = jsonl(prompt('Start'), ...many(300), prompt('End'), answer(500));
    expect(peek(content)).toEqual({
      title: 'Start',
      cwd: '/home/dev/shop',
      version: '2.1.0',
      turns: undefined,
      context: {
        size: { count: 500, method: 'usage' },
        window: { model: 'claude-x', sizes: [], accepted: 497 },
      },
      problem: undefined,
    });
  });

  test('may have lines longer than a window at both ends', () => {
    const content = jsonl(
      padding(300_000),
      prompt('Start'),
      ...many(300),
      answer(500),
      padding(300_000),
    );
    expect(peek(content)).toMatchObject({
      title: 'Start',
      context: { size: { count: 500 } },
      turns: undefined,
    });
  });

  test('of one line is no problem', () => {
    expect(peek(jsonl(padding(5_000_000))).problem).toBeUndefined();
  });

  test('has its turns counted up to a megabyte', () => {
    const content = jsonl(prompt('One'), ...many(40), prompt('Two'), ...many(40), answer(5));
    expect(peek(content).turns).toBe(2);
  });
});

describe('a file that is hardly a session has a problem', () => {
  test('and nothing else known', () => {
    expect(peekSession(join(scratch(), 'missing.jsonl')).problem).toBe('unreadable');
    const folder = join(scratch(), 'x.jsonl');
    mkdirSync(folder);
    expect(peekSession(folder).problem).toBe('unreadable');
    expect(peek('').problem).toBe('empty');
    expect(peek(Buffer.from([0, 0xff, 0x0a, 0xfe])).problem).toBe('not-a-transcript');
    expect(peek('# Notes\n\n"user" "cwd" "usage"\n').problem).toBe('not-a-transcript');
    expect(peek(jsonl({ type: 'summary', summary: 'x' })).problem).toBe('no-messages');
  });

  test('but a damaged session has none', () => {
    const content = jsonl(prompt('Hi'), answer(10));
    for (const broken of [
      content.slice(0, -9),
      `\ufeff${content}`,
      content.replaceAll('\n', '\r\n\r\n'),
    ])
      expect(peek(broken)).toMatchObject({ title: 'Hi', turns: 1, problem: undefined });
  });

  test('and odd values do no harm', () => {
    for (const value of [null, 1, '', [], {}, [null], [{}], [{ type: 'text', text: 1 }]])
      for (const type of ['user', 'assistant', 'summary', 'custom-title', value]) {
        const fields = { cwd: value, customTitle: value, summary: value, compactMetadata: value };
        const message = { role: type, content: value, usage: value };
        const entries = [{ type, message: value, ...fields }, { type, message }, prompt(value)];
        const boundary = { type: 'system', subtype: 'compact_boundary', ...fields };
        expect(() => peek(jsonl(...entries))).not.toThrow();
        expect(() => peek(jsonl(...entries, boundary))).not.toThrow();
      }
  });
});
