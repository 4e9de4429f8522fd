import { describe, expect, test } from 'vitest';
import { compareSessions } from '../../src/diff/compare.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { differenceData, renderDifference } from '../../src/output/diff.ts';
import { makeTerminal } from '../../src/output/terminal.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { call, thinking } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { UNSAFE } from '../commands/cli.ts';
import { compareTexts, sessionOf, written } from './sessions.ts';

const terminal = (options: { colour?: boolean; verbose?: boolean } = {}) =>
  makeTerminal({
    env: options.colour ? { FORCE_COLOR: '1' } : {},
    stream: { columns: 100 },
    colour: options.colour === true,
    verbose: options.verbose === true,
  });

function shown(source: string, change: (graph: Graph) => void, options = {}): string {
  const { graph } = sessionOf(source);
  change(graph);
  const difference = compareSessions(sessionOf(source), written(graph));
  return renderDifference(difference, terminal(options));
}

const entry = (graph: Graph, line: number): Entry => graph.main.entries[line - 1] as Entry;

const source = session()
  .prompt('Round the totals.')
  .answer(thinking(), call('Bash', { command: 'ls' }))
  .results(`src\ncart.ts\n${'x'.repeat(200)}`)
  .answer('Done.')
  .text();

test('what is different, block by block, then the totals', () => {
  const text = shown(source, (graph) => {
    const [thought, result, answer] = [2, 4, 5].map((line) => entry(graph, line)) as Entry[];
    graph.edit(result as Entry, ['message', 'content', 0, 'content'], 'src\ncart.ts\n[cut]');
    graph.clear(result as Entry, ['toolUseResult']);
    graph.remove(thought as Entry);
    graph.insert({ type: 'custom-title', customTitle: 'Totals' }, answer);
  });
  expect(text).toMatchInlineSnapshot(`
    "- line 2 assistant thinking 504 B
    ~ line 4 user result of Bash 676 B → 447 B
        message.content[0].content (result of Bash): src cart.ts xxxxxxxxxxxxxxxxxx… → src cart.ts [cut]
        toolUseResult (client data): {"stdout":"done"} → (none)
    > line 3 assistant call of Bash 506 B
        parentUuid: 00000000-0000-4000-8000-000000000002 → 00000000-0000-4000-8000-000000000001
    + line 5 custom-title Totals 46 B

    1 removed, 1 edited, 1 re-linked, 1 added
    5 entries, 2.4 KB → 1.8 KB, 15 tokens in context"
  `);
});

test('a link that is null, and a line that moved', () => {
  const lines = source.trimEnd().split('\n');
  const first = lines[0] as string;
  const without = first.replace('"parentUuid":null,', '');
  const before = [without, ...lines.slice(1)].join('\n');
  const after = [first, lines[2], lines[1], ...lines.slice(3)].join('\n');
  expect(renderDifference(compareTexts(before, after), terminal())).toMatchInlineSnapshot(`
    "> line 1 user "Round the totals." 269 B → 287 B
        parentUuid: (none) → null
    ^ line 2 → 3 assistant thinking 504 B

    1 re-linked, 1 moved
    5 entries, 2.4 KB, 15 tokens in context"
  `);
});

test('nothing', () => {
  expect(shown(source, () => {})).toMatchInlineSnapshot(
    `"No differences: 5 entries, 2.4 KB, 15 tokens in context"`,
  );
});

const long = session();
for (let n = 1; n <= 23; n++) long.prompt(`prompt ${n}`);
const removeAll = (graph: Graph): void => graph.removeAll(graph.main.entries);

test('of many the first are shown, and all with -v', () => {
  const lines = (text: string): number => text.match(/^- line/gm)?.length ?? 0;
  expect(lines(shown(long.text(), removeAll))).toBe(20);
  expect(shown(long.text(), removeAll)).toContain('- and 3 more removed (-v shows them)');
  expect(lines(shown(long.text(), removeAll, { verbose: true }))).toBe(23);
});

describe('text of a transcript', () => {
  const hostile = session().prompt('\u001b[31mred\u202e\n\u0007').text();

  test('never steers the terminal', () => {
    const edited = shown(hostile, (graph) => {
      graph.edit(entry(graph, 1), ['\u001b[2J'], '\u001b[2J');
    });
    expect(edited).not.toMatch(UNSAFE);
    expect(shown(hostile, removeAll)).not.toMatch(UNSAFE);
  });

  test('fits on the line', () => {
    const text = shown(source, (graph) => {
      graph.edit(entry(graph, 1), ['message', 'content'], 'y'.repeat(500));
      graph.remove(entry(graph, 4));
    });
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

test('colours tell the kinds apart', () => {
  expect(shown(long.text(), removeAll, { colour: true })).toContain(
    '\u001b[31m- line 1 user\u001b[39m',
  );
});

test('for scripts a value that is not there has no key', () => {
  const { graph } = sessionOf(source);
  graph.edit(entry(graph, 1), ['extra'], null);
  const data = differenceData(compareSessions(sessionOf(source), written(graph)));
  expect(JSON.parse(JSON.stringify(data)).entries[0].parts).toEqual([
    { path: 'extra', what: null, after: null },
  ]);
});
