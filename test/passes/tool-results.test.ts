import { describe, expect, test } from 'vitest';
import { runPasses } from '../../src/operation/run-passes.ts';
import { toolResults } from '../../src/passes/tool-results.ts';
import { call, image, result, text } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { reread, valuesOf } from '../graph/written.ts';
import { CONTEXT, pruned } from './pruned.ts';

const LONG = 'abcdefghi\n'.repeat(50);

const answered = (content: unknown, toolUseResult: unknown = undefined, isError = false) =>
  session()
    .prompt('Look.')
    .answer(call('Bash', {}, 'toolu_b'))
    .prompt([result('toolu_b', content, isError)], { toolUseResult })
    .answer('Seen.');

const shortened = (source: ReturnType<typeof answered>, length: 'stub' | number) =>
  valuesOf(pruned(source.graph(), () => [toolResults({ length })]))[2];
const contentOf = (line: { message: { content: { content: unknown }[] } }) =>
  line.message.content[0]?.content;

describe('what the client keeps of a result', () => {
  test.each([
    ['a string', LONG],
    ['an object', { stdout: LONG, stderr: '', interrupted: false }],
    ['a list of blocks', [text(LONG)]],
    ['deep in an object', { file: { filePath: '/a', content: LONG, numLines: 50 } }],
  ])('keeps its shape: %s', (_, toolUseResult) => {
    const shapeOf = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value, (_key, v) => (typeof v === 'string' ? '' : v)));
    for (const length of ['stub', 10, 300] as const) {
      const { toolUseResult: short } = shortened(answered(LONG, toolUseResult), length);
      expect(shapeOf(short)).toEqual(shapeOf(toolUseResult));
      expect(JSON.stringify(short).length).toBeLessThan(JSON.stringify(toolUseResult).length);
    }
  });

  test('is never longer than it was', () => {
    const source = answered(LONG, { stdout: 'x'.repeat(30) });
    expect(shortened(source, 10).toolUseResult).toEqual({ stdout: 'x'.repeat(30) });
  });

  test('is not made up where there is none', () => {
    expect(shortened(answered(LONG), 'stub')).not.toHaveProperty('toolUseResult');
  });
});

describe('a result', () => {
  test('that is shorter than a note of it stays', () => {
    expect(contentOf(shortened(answered('ok'), 'stub'))).toBe('ok');
    expect(contentOf(shortened(answered('x'.repeat(60)), 50))).toBe('x'.repeat(60));
  });

  test('that is an error stays one, and its note says so', () => {
    const line = shortened(answered(LONG, undefined, true), 'stub');
    expect(line.message.content[0]).toMatchObject({ is_error: true });
    expect(contentOf(line)).toMatch(/error output of Bash/);
  });

  test('keeps its images when its text is cut, and counts them when all goes', () => {
    const source = answered([text(LONG), image('png', 4, 3)]);
    expect(contentOf(shortened(source, 50))).toMatchObject([{ type: 'text' }, { type: 'image' }]);
    expect(contentOf(shortened(source, 'stub'))).toMatchObject([
      { type: 'text', text: expect.stringMatching(/\d+ B, 1 image/) },
    ]);
  });

  test.each([
    ['a reference to a tool', [{ type: 'tool_reference', tool_name: 'x' }]],
    ['a reference beside text', [text(LONG), { type: 'tool_reference', tool_name: 'x' }]],
    ['a document', [{ type: 'document', source: { type: 'text', data: LONG } }]],
    ['nothing', undefined],
  ])('of more than text and images stays: %s', (_, content) => {
    const source = answered(content);
    expect(contentOf(shortened(source, 'stub'))).toEqual(contentOf(valuesOf(source.graph())[2]));
  });

  test('is cut between characters, not within one', () => {
    const content = `${'😀'.repeat(100)}`;
    for (const length of [1, 2, 3, 49, 50, 51]) {
      const cut = String(contentOf(shortened(answered(content), length)));
      expect(cut).not.toMatch(/[\ud800-\udfff]/u);
      expect(cut.replaceAll(/[^😀]/gu, '').length).toBeLessThanOrEqual(length);
    }
  });

  test('keeps head and tail', () => {
    const cut = String(contentOf(shortened(answered(`first ${LONG} last`), 30)));
    expect(cut).toMatch(/^first /);
    expect(cut).toMatch(/ last$/);
  });

  test('with 0 characters keeps none', () => {
    expect(contentOf(shortened(answered(LONG), 0))).toMatch(/^\[ccsurgery: 500 of 500 [^\n]*\]$/);
  });
});

describe('a note', () => {
  test('names the place of the whole text, also when a cut one is stubbed in the copy', () => {
    const source = answered(LONG);
    const graph = source.graph();
    runPasses(graph, [toolResults({ length: 50 })], CONTEXT);
    const cut = reread(graph);
    // The copy has other lines and another id.
    const line = cut.main.entries[2];
    if (line !== undefined) cut.edit(line, ['sessionId'], 'the-copy');
    runPasses(cut, [toolResults({ length: 'stub' })], CONTEXT);
    expect(contentOf(valuesOf(cut)[2])).toContain(`in full: session ${source.sessionId}, line 3]`);
  });

  test('does not take the place of what is about as short, on whatever line', () => {
    const short = 'x'.repeat(150);
    expect(contentOf(shortened(answered(short), 'stub'))).toBe(short);
  });

  test('names none in place: what was there is gone', () => {
    const graph = answered(LONG).graph();
    const { newSessionId: _, ...inPlace } = CONTEXT;
    runPasses(graph, [toolResults({ length: 'stub' })], inPlace);
    expect(contentOf(valuesOf(graph)[2])).toBe('[ccsurgery: output of Bash removed (550 B)]');
  });

  test.each([
    ['stub', 10],
    ['stub', 0],
    [100, 10],
  ] as const)('is never shortened itself: %s, then %s', (first, second) => {
    const source = answered(LONG, { stdout: LONG });
    const once = pruned(source.graph(), () => [toolResults({ length: first })]);
    const twice = pruned(once, () => [toolResults({ length: second })]);
    expect(valuesOf(twice)).toEqual(valuesOf(once));
  });

  test('stands for what an unknown tool gave', () => {
    const source = session().prompt([result('toolu_lost', LONG)]);
    const graph = source.graph();
    runPasses(graph, [toolResults({ length: 'stub' })], CONTEXT);
    expect(contentOf(valuesOf(graph)[0])).toMatch(/output of a tool removed/);
  });
});
