import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { TYPICAL_OVERHEAD } from '../../src/tokens/weights.ts';
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
    expect(count).toBeGreaterThan(1100);
    expect(count).toBeLessThan(1500);
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
    expect(count).toBeLessThan(TYPICAL_OVERHEAD + 100);
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
    expect(context.tokens.count).toBeLessThan(TYPICAL_OVERHEAD + 200);
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
  test('by kind, with system prompt and tools, if the session does not tell', () => {
    const { count, method } = tokensOf(build((s) => void s.user('x'.repeat(3398))));
    expect({ count, method }).toEqual({ count: TYPICAL_OVERHEAD + 1022, method: 'estimate' });
  });

  test('as nothing where there is no conversation', () => {
    expect(tokensOf(build(() => {})).count).toBe(0);
  });

  /** A session in which `bytes` of prompt raised the context by `tokens`, and 3,000 bytes more came after. */
  const grown = (bytes: number, tokens: number): Builder =>
    build((s) => {
      s.user('P1');
      s.assistant([text('A1')], usage(20_000));
      s.user('x'.repeat(bytes));
      s.assistant([text('A2')], usage(20_000 + tokens));
      s.user('x'.repeat(3000));
    });
  const rest = (bytes: number, tokens: number): number =>
    tokensOf(grown(bytes, tokens)).count - 20_000 - tokens;

  test('at the rate at which the session grew', () => {
    expect(rest(300_000, 150_000)).toBeCloseTo(1500, -2);
    expect(rest(300_000, 75_000)).toBeCloseTo(760, -2);
  });

  test('but not at a rate that no text has, nor by a single small step', () => {
    expect(rest(300_000, 900_000)).toBeLessThan(2 * 910);
    expect(rest(1000, 900)).toBe(rest(1000, 300));
  });

  test('an image of unknown size at what the largest cost, not by its bytes', () => {
    const source = { type: 'base64', media_type: 'image/png', data: 'A'.repeat(400_000) };
    const { count } = tokensOf(build((s) => void s.user([{ type: 'image', source }])));
    expect(count).toBe(TYPICAL_OVERHEAD + 1600);
  });

  test('thinking by its signature, not by its text', () => {
    const thinking = (words: string) => ({
      type: 'thinking',
      thinking: words,
      signature: 'S'.repeat(370),
    });
    const costOf = (block: Record<string, unknown>): number =>
      tokensOf(
        build((s) => {
          s.user('P1');
          s.assistant([block]);
        }),
      ).count;
    expect(costOf(thinking('x'.repeat(9000)))).toBe(costOf(thinking('')));
  });
});
