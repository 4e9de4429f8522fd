import { describe, expect, test } from 'vitest';
import { type Inspection, inspect } from '../../src/inspect/inspect.ts';
import { type Builder, build, call, result, text, thinking } from '../context/builder.ts';

function inspectionOf(session: Builder): Inspection {
  return inspect({
    path: 's.jsonl',
    sessionId: 's',
    claudeDir: undefined,
    stamp: undefined,
    graph: session.graph(),
    artifacts: [],
    foreign: [],
  });
}

const bytesOf = (line: unknown): number => Buffer.byteLength(JSON.stringify(line));
const image = {
  type: 'image',
  source: { type: 'base64', media_type: 'image/png', data: 'A'.repeat(1000) },
};

const session = build((s) => {
  s.user('Wie groß?');
  s.assistant([thinking('T'.repeat(100)), text('I look.'), call('x1')], { id: 'M' });
  s.user([{ ...result('x1'), content: [text('R'), image] }], { toolUseResult: { stdout: 'R' } });
  const fork = s.assistant([text('Large.')]);
  s.user('Abandoned?');
  s.assistant([text('Yes.')]);
  s.user('Really?', { parentUuid: fork });
  s.progress();
  s.assistant([text('Yes, really.')]);
  s.lines.push({ type: 'file-history-snapshot', snapshot: {} }, { type: 'api-request', id: 'r' });
});
const inspection = inspectionOf(session);

describe('kinds', () => {
  const kindBytes = (kind: string): number | undefined =>
    inspection.kinds.find((share) => share.kind === kind)?.bytes;

  test('add up to the lines', () => {
    const sum = inspection.kinds.reduce((all, share) => all + share.bytes, 0);
    expect(sum).toBe(session.lines.reduce<number>((all, line) => all + bytesOf(line), 0));
  });

  test('have what belongs to them', () => {
    expect(kindBytes('thinking')).toBe(bytesOf(thinking('T'.repeat(100))));
    expect(kindBytes('tool calls')).toBe(bytesOf(call('x1')));
    expect(kindBytes('client data (toolUseResult)')).toBe(bytesOf({ stdout: 'R' }));
    expect(kindBytes('snapshots')).toBe(bytesOf(session.lines.at(-2)));
    expect(kindBytes('request copies')).toBe(bytesOf(session.lines.at(-1)));
    expect(kindBytes('images')).toBeGreaterThanOrEqual(1000);
    expect(kindBytes('tool results')).toBeLessThan(1000);
    expect(kindBytes('prompts and texts of the user')).toBe(
      bytesOf('Wie groß?') + bytesOf('Abandoned?') + bytesOf('Really?'),
    );
  });

  test('that the model never sees have no tokens', () => {
    const unsent = inspection.kinds.filter((share) => !share.sent);
    expect(unsent.length).toBeGreaterThan(3);
    expect(unsent.every((share) => share.tokens === 0)).toBe(true);
  });
});

test('turns are the prompts, and only live ones have tokens', () => {
  expect(
    inspection.turns.map(({ number, line, prompt, live }) => [number, line, prompt, live]),
  ).toEqual([
    [1, 1, 'Wie groß?', true],
    [2, 5, 'Abandoned?', false],
    [3, 7, 'Really?', true],
  ]);
  const [first, abandoned, last] = inspection.turns;
  expect(first?.entries).toBe(4);
  expect(first?.tokens).toBeGreaterThan(0);
  expect(abandoned?.tokens).toBe(0);
  expect(last?.tokens).toBeGreaterThan(0);
});

test('an abandoned branch is told by its first line', () => {
  expect(inspection.branches).toEqual([
    expect.objectContaining({ line: 5, entries: 2, uuid: session.lines[4]?.uuid }),
  ]);
});

test('a tool has its calls and their results', () => {
  expect(inspection.tools).toHaveLength(1);
  expect(inspection.tools[0]).toMatchObject({ name: 'Read', calls: 1 });
  expect(inspection.tools[0]?.bytes).toBeGreaterThan(bytesOf(call('x1')) + 1000);
});

test('a result without its call is not lost', () => {
  const orphan = build((s) => void s.result('zz'));
  expect(inspectionOf(orphan).tools).toMatchObject([{ name: '(call missing)', calls: 0 }]);
});

test('the largest entries come first, ten at most', () => {
  const many = build((s) => {
    for (let i = 0; i < 15; i++) s.user('x'.repeat(i * 10));
  });
  const { largest } = inspectionOf(many);
  expect(largest.map((entry) => entry.line)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6]);
});

test('versions in the order in which they came', () => {
  const updated = build((s) => {
    s.user('P', { version: '2.1.45' });
    s.user('P', { version: '2.1.46' });
    s.user('P', { version: '2.1.45' });
  });
  expect(inspectionOf(updated).versions).toEqual([
    { version: '2.1.45', entries: 2 },
    { version: '2.1.46', entries: 1 },
  ]);
});

test('compactions, with and without a boundary', () => {
  const compacted = build((s) => {
    s.user('P1');
    s.summary('old style', { parentUuid: null });
    s.user('P2');
    s.boundary({ trigger: 'auto', preTokens: 5000 });
    s.summary('new style');
  });
  const { compactions } = inspectionOf(compacted);
  expect(
    compactions.map(({ boundary, summary, trigger, preTokens }) => [
      boundary?.line,
      summary?.line,
      trigger,
      preTokens,
    ]),
  ).toEqual([
    [undefined, 2, undefined, undefined],
    [4, 5, 'auto', 5000],
  ]);
});
