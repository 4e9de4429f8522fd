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

const shortened = (source: ReturnType<typeof answered>, length: 'stub' | 'offload' | number) =>
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
    expect(contentOf(valuesOf(cut)[2])).toContain(`in full: session ${source.sessionId}, line 3 #`);
  });

  test('does not take the place of what is about as short, on whatever line', () => {
    const short = 'x'.repeat(150);
    expect(contentOf(shortened(answered(short), 'stub'))).toBe(short);
  });

  test('that is quoted in a result is no sign that the result was cut', () => {
    const quoted = `${LONG}\n[ccsurgery: 450 of 500 characters removed]\n${LONG}`;
    expect(contentOf(shortened(answered(quoted), 'stub'))).toMatch(/^\[ccsurgery: output of Bash/);
  });

  test.each([
    ['stub', 10],
    ['stub', 0],
    [100, 10],
    ['offload', 'offload'],
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

describe('an offloaded result', () => {
  const lines = (count: number): string => 'abcdefghi\n'.repeat(count);

  function offload(source: ReturnType<typeof answered>, options = {}) {
    const graph = source.graph();
    const files = new Map<string, string>();
    const add = (name: string, content: Buffer): string => {
      files.set(name, content.toString());
      return `/tool-results/${name}`;
    };
    const pass = toolResults({ length: 'offload', ...options });
    runPasses(graph, [pass], { ...CONTEXT, files: { add } });
    return { graph, files, values: valuesOf(graph) };
  }

  test('names the file that has all of it, and shows its start', () => {
    const content = `${lines(300)}the end`;
    const { files, values } = offload(answered(content));
    const [[name, kept] = ['', '']] = files;
    expect(kept).toBe(content);
    const short = String(contentOf(values[2]));
    expect(short).toMatch(/^<persisted-output>\n/);
    expect(short).toContain(`Full output saved to: /tool-results/${name}\n`);
    expect(short).toContain(content.slice(0, 500));
    expect(short).not.toContain('the end');
  });

  test.each([
    [2000, 0],
    [2001, 1],
  ])('has more than 2,000 characters: %d', (length, count) => {
    expect(offload(answered('x'.repeat(length))).files.size).toBe(count);
  });

  test('may be smaller if the user says so, but not than what takes its place', () => {
    expect(offload(answered('x'.repeat(1500)), { minSize: 1000 }).files.size).toBe(1);
    const { graph } = offload(answered('x'.repeat(600)), { minSize: 100 });
    expect(graph.changes).toEqual([]);
  });

  test('shares its file with an equal one', () => {
    const source = session()
      .prompt('Look.')
      .answer(call(), call())
      .results(lines(300), lines(300))
      .answer('Seen.');
    expect(offload(source).files.size).toBe(1);
  });

  test('keeps its images', () => {
    const { values } = offload(answered([text(lines(300)), image('png', 4, 3)]));
    expect(contentOf(values[2])).toMatchObject([{ type: 'text' }, { type: 'image' }]);
  });

  test('is left as it is where the client wrote it to a file already', () => {
    const content = `<persisted-output>\nOutput too large\n${lines(300)}</persisted-output>`;
    expect(offload(answered(content)).graph.changes).toEqual([]);
  });

  test('needs a place for its file', () => {
    const graph = answered(lines(300)).graph();
    const { files: _, ...context } = CONTEXT;
    expect(() => runPasses(graph, [toolResults({ length: 'offload' })], context)).toThrow(
      expect.objectContaining({ code: 'no-place-for-files' }),
    );
  });
});
