import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { type Builder, build, text } from './builder.ts';

const usage = (input: number, output = 0) => ({
  usage: { input_tokens: input, output_tokens: output },
});
const tokensOf = (session: Builder) => buildContext(session.graph()).tokens;

describe('by the transcript’s own numbers', () => {
  test('input, both kinds of cache, and output of the last response', () => {
    const session = build((s) => {
      s.user('P1');
      s.assistant([text('A1')], usage(7000));
      s.user('P2');
      s.assistant([text('A2')], {
        usage: {
          input_tokens: 1,
          cache_read_input_tokens: 20,
          cache_creation_input_tokens: 300,
          output_tokens: 4000,
          service_tier: 'standard',
        },
      });
    });
    expect(tokensOf(session)).toMatchObject({ count: 4321, method: 'usage' });
  });

  test('the largest of the lines of one response', () => {
    const session = build((s) => {
      s.user('P1');
      s.assistant([text('A1')], { id: 'M', ...usage(100, 50) });
      s.assistant([text('A2')], { id: 'M', ...usage(100, 1) });
    });
    expect(tokensOf(session)).toMatchObject({ count: 150, method: 'usage' });
  });

  test('of the live branch only', () => {
    const session = build((s) => {
      s.user('P1');
      const fork = s.assistant([text('A1')], usage(100));
      s.user('P2 old');
      s.assistant([text('A2 old')], usage(9000));
      s.user('P2 new', { parentUuid: fork });
      s.assistant([text('A2 new')], usage(200));
    });
    expect(tokensOf(session).count).toBe(200);
  });

  test('not of what the client wrote in the model’s name', () => {
    const session = build((s) => {
      s.user('P1');
      s.assistant([text('A1')], usage(100));
      s.assistant([text('x')], { model: '<synthetic>', ...usage(5) });
    });
    expect(tokensOf(session).count).toBeGreaterThanOrEqual(100);
  });

  test('and an estimate for what came after it', () => {
    const session = build((s) => {
      s.user('P1');
      s.assistant([text('A1')], usage(100));
      s.user('x'.repeat(4000));
    });
    const { count, method } = tokensOf(session);
    expect(method).toBe('usage+estimate');
    expect(count).toBeGreaterThan(1000);
    expect(count).toBeLessThan(1300);
  });
});

describe('after a compaction', () => {
  test('what was counted before it says nothing', () => {
    const session = build((s) => {
      s.user('P1');
      s.assistant([text('A1')], usage(150_000));
      s.boundary();
      s.summary('SUM');
    });
    const { count, method } = tokensOf(session);
    expect(method).toBe('estimate');
    expect(count).toBeLessThan(100);
  });

  test('nor what a preserved message counted then', () => {
    const session = build((s) => {
      s.user('P1');
      const head = s.user('P2');
      const tail = s.assistant([text('A2')], usage(150_000));
      s.boundary({ preservedSegment: { headUuid: head, anchorUuid: s.coming(1), tailUuid: tail } });
      s.summary('SUM');
    });
    const context = buildContext(session.graph());
    expect(context.messages).toHaveLength(2);
    expect(context.tokens.method).toBe('estimate');
    expect(context.tokens.count).toBeLessThan(100);
  });

  test('the first response behind it counts', () => {
    const session = build((s) => {
      s.user('P1');
      s.assistant([text('A1')], usage(150_000));
      s.boundary();
      s.summary('SUM');
      s.user('P2');
      s.assistant([text('A2')], usage(900));
    });
    expect(tokensOf(session)).toMatchObject({ count: 900, method: 'usage' });
  });
});

describe('estimated', () => {
  test('at four bytes a token if the session does not tell', () => {
    const { count, method, bytesPerToken } = tokensOf(build((s) => void s.user('x'.repeat(398))));
    expect({ count, method, bytesPerToken }).toEqual({
      count: 100,
      method: 'estimate',
      bytesPerToken: 4,
    });
  });

  /** A session in which `bytes` of prompt raised the context by `tokens`. */
  const grown = (bytes: number, tokens: number): Builder =>
    build((s) => {
      s.user('P1');
      s.assistant([text('A1')], usage(20_000));
      s.user('x'.repeat(bytes));
      s.assistant([text('A2')], usage(20_000 + tokens));
      s.user('x'.repeat(3000));
    });

  test('at the rate at which the session grew', () => {
    const { count, bytesPerToken } = tokensOf(grown(30_000, 10_000));
    expect(bytesPerToken).toBeCloseTo(3, 1);
    expect(count).toBeCloseTo(31_000, -2);
  });

  test('but not at a rate that no text has', () => {
    expect(tokensOf(grown(100, 50_000)).bytesPerToken).toBe(4);
  });

  test('an image by its pixels at most, not by its bytes', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'A'.repeat(400_000) };
    const { count } = tokensOf(build((s) => void s.user([{ type: 'image', source }])));
    expect(count).toBeGreaterThan(500);
    expect(count).toBeLessThan(2000);
  });
});
