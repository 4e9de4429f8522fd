import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePlan, parseStatements, printPlan } from '../../src/edit/plan.ts';
import { type Statement, VERBS, type Verb } from '../../src/edit/statement.ts';
import { UserError } from '../../src/errors.ts';
import type { Range } from '../../src/selection/ranges.ts';
import type { Target } from '../../src/selection/target.ts';
import { codeOf } from '../error-code.ts';

const statementsOf = (text: string): Statement[] =>
  parsePlan(text).map(({ place: _, ...statement }) => statement);

describe('a plan', () => {
  test('has a statement a line; comments and empty lines say nothing', () => {
    const plan = [
      '# What I want:',
      'keep turn 1     # 897 tokens, 6%: A customer # was charged',
      '  drop line 74  # 564 tokens',
      '',
      '\ttrim 500 call toolu_1',
      'trim tool Bash, mcp__* 500 # as long',
      'drop match a # sign',
      'keep branch 2',
    ].join('\r\n');
    expect(printPlan(statementsOf(plan))).toBe(
      [
        'keep turn 1',
        '  drop line 74',
        '  trim 500 call toolu_1',
        'trim 500 tool Bash,mcp__*',
        'drop match a # sign',
        'keep branch 2\n',
      ].join('\n'),
    );
  });

  test.each([
    ['replace line 93 Two words', { from: 'line', text: 'Two words' }],
    ['replace line 93 "a\\nb"', { from: 'line', text: 'a\nb' }],
    ['replace line 93 @new text.md', { from: 'file', path: 'new text.md' }],
    ['replace line 93', { from: 'editor' }],
    ['replace line 93  # 564 tokens', { from: 'editor' }],
    ['replace call:toolu_1 #1 of them', { from: 'line', text: '#1 of them' }],
  ])('may replace: %s', (line, text) => {
    expect(statementsOf(line)).toMatchObject([{ verb: 'replace', text }]);
  });

  test.each([
    'delete turn 4',
    'drop',
    'drop turn',
    'drop 4',
    'trim turn 4',
    'trim 500',
    'condense line 4',
    'replace tool Bash text',
    'replace line 93 "open',
    'drop branch 1',
    'stub # turn 4',
  ])('with "%s" is refused, and the message names the line', (line) => {
    try {
      parsePlan(`keep turn 1\n\n${line}\n`);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(UserError);
      const { code, message } = error as UserError;
      expect([code, message.startsWith('Line 3 of the plan: ')]).toEqual(['wrong-use', true]);
    }
  });
});

test('statements that are given one by one are never nested', () => {
  expect(parseStatements(['  keep line 3'])[0]?.isNested).toBeUndefined();
  expect(codeOf(() => parseStatements(['drop']))).toBe('wrong-use');
});

const number = fc.integer({ min: 1, max: 99 }).map(String);
const range: fc.Arbitrary<Range> = fc.oneof(
  number.map((from) => ({ from, to: from })),
  fc
    .tuple(number, fc.nat({ max: 9 }))
    .map(([from, more]) => ({ from, to: String(Number(from) + more) })),
  fc.integer({ min: 1, max: 9 }).map((last) => ({ last })),
  fc.constant({ from: '0.2', to: '0.2' }),
);
const ranges = fc.array(range, { minLength: 1, maxLength: 3 });
const word = fc.stringMatching(/^[a-zA-Z0-9_]{1,12}$/);
const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
  .filter((text) => /^\S/.test(text) && /\S$/.test(text) && !/[/\r\n]/.test(text));
const target: fc.Arbitrary<Target> = fc.oneof(
  ranges.map((ranges): Target => ({ kind: 'turn', ranges })),
  ranges.map((ranges): Target => ({ kind: 'line', ranges })),
  word.map((id): Target => ({ kind: 'call', id })),
  word.map((id): Target => ({ kind: 'uuid', id })),
  fc.array(word, { minLength: 1, maxLength: 3 }).map((names): Target => ({ kind: 'tool', names })),
  words.map((pattern): Target => ({ kind: 'match', pattern })),
);
const nested = fc.constantFrom({}, { isNested: true as const });
const statement: fc.Arbitrary<Statement> = fc.oneof(
  fc
    .tuple(fc.constantFrom<Verb>('keep', 'drop', 'stub', 'offload'), target, nested)
    .map(([verb, target, nested]) => ({ verb, target, ...nested })),
  fc
    .tuple(target, fc.nat({ max: 9999 }))
    .map(([target, length]): Statement => ({ verb: 'trim', target, length })),
  ranges.map((ranges): Statement => ({ verb: 'condense', target: { kind: 'turn', ranges } })),
  fc.tuple(word, fc.string({ unit: 'grapheme' }), nested).map(
    ([id, text, nested]): Statement => ({
      verb: 'replace',
      target: { kind: 'call', id },
      text: { from: 'line', text },
      ...nested,
    }),
  ),
  fc.constant<Statement>({
    verb: 'keep',
    target: { kind: 'branch', ranges: [{ from: '2', to: '2' }] },
  }),
);

test('a plan that is printed and read is the same plan, with comments behind it, too', () => {
  fc.assert(
    fc.property(fc.array(statement, { maxLength: 6 }), (plan) => {
      const printed = printPlan(plan);
      expect(statementsOf(printed)).toEqual(plan);
      expect(printPlan(statementsOf(printed))).toBe(printed);
      const plain = plan.filter(
        ({ target, verb }) => target.kind !== 'match' && verb !== 'replace',
      );
      expect(
        statementsOf(
          printPlan(
            plain,
            plain.map(() => '5 tokens: # a "word" @x'),
          ),
        ),
      ).toEqual(plain);
    }),
    { numRuns: 500 },
  );
});

test('every verb is in the legend', () => {
  expect(Object.keys(VERBS)).toEqual([
    'keep',
    'drop',
    'stub',
    'trim',
    'offload',
    'condense',
    'replace',
  ]);
});
