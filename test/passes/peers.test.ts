import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import { compactionsOf } from '../../src/graph/compactions.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { contextMeter } from '../../src/passes/context-meter.ts';
import type { Pass } from '../../src/passes/pass.ts';
import {
  PRESETS,
  PRUNE_OPTIONS,
  type PresetName,
  presetPasses,
} from '../../src/passes/prune-options.ts';
import { unsafeThinking } from '../../src/passes/unsafe-thinking.ts';
import { call, image, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, valuesOf } from '../graph/written.ts';
import { passOf } from './pass-of.ts';
import { pruned } from './pruned.ts';

const VALUES: Record<string, string> = { 'tool-results': 'stub', 'tool-inputs': 'stub' };
const FOLLOW = () => [unsafeThinking(), contextMeter()];

const ALONE = PRUNE_OPTIONS.map((option): [string, () => Pass[]] => [
  option.name,
  () => [passOf(option, VALUES[option.name]), ...FOLLOW()],
]);
const IN_PRESETS = (Object.keys(PRESETS) as PresetName[]).map((name): [string, () => Pass[]] => [
  name,
  () => [...presetPasses(name), ...FOLLOW()],
]);
const EVERYTHING: [string, () => Pass[]] = [
  'all of them',
  () => [...PRUNE_OPTIONS.map((option) => passOf(option, VALUES[option.name])), ...FOLLOW()],
];

/** All that other tools stumble over in one session. */
function difficult(): SessionBuilder {
  return session({ version: '2.1.325' })
    .snapshot()
    .prompt('Add a shop.')
    .answer(thinking(), 'I look.', call('Read'), call('Bash'), call('Grep'))
    .progress()
    .attachment()
    .results('x'.repeat(900), 'y'.repeat(900), [text('A picture:'), image('png', 9000, 9)])
    .answer(thinking(), call('Task'))
    .results('Checked. agentId: a1')
    .answer('A shop.')
    .snapshot()
    .prompt('Paint it red.')
    .as('red')
    .answer('Red.', call('Edit'))
    .results()
    .rewind('red')
    .prompt('Paint it blue.')
    .as('blue')
    .answer(thinking(), 'Blue.', call('Edit'), call('Edit'))
    .as('edit')
    .results('z'.repeat(900))
    .answer(thinking(), 'It is blue.')
    .as('is-blue')
    .compact(['blue', 'is-blue'])
    .turn('Open it.', 2)
    .lastPrompt()
    .agent('a1', (agent) => agent.turn('Check.', 2));
}

describe.each([...ALONE, ...IN_PRESETS, EVERYTHING])('%s', (_, passes) => {
  const source = difficult();
  const graph: Graph = pruned(source.graph(), passes);
  const values = valuesOf(graph);

  test('no message is left without content', () => {
    for (const { message } of values) expect(message?.content ?? 'none').not.toHaveLength(0);
  });

  test('every parent is there, and is an entry above the old one', () => {
    const before = source.graph();
    for (const entry of graph.main.entries) {
      if (typeof entry.parentUuid !== 'string') continue;
      expect(graph.byUuid.has(entry.parentUuid)).toBe(true);
    }
    const roots = (of: Graph) =>
      of.main.entries.filter(({ parentUuid }) => parentUuid === null).map(({ uuid }) => uuid);
    expect(roots(graph)).toEqual(roots(before));
  });

  test('every result has its call, and every call its result', () => {
    for (const id of graph.toolResults.keys()) expect(graph.toolCalls.has(id)).toBe(true);
    for (const id of graph.toolCalls.keys()) expect(graph.toolResults.has(id)).toBe(true);
  });

  test('the boundary is a root, its summary hangs on it, and what it preserved lives on', () => {
    const [compaction, ...others] = compactionsOf(graph);
    expect(others).toEqual([]);
    expect(compaction?.boundary?.parentUuid).toBeNull();
    expect(compaction?.summary?.parentUuid).toBe(compaction?.boundary?.uuid);
    expect(compaction?.boundary?.get('logicalParentUuid')).toBe(source.id('is-blue'));
    const kept = compaction?.preserved?.entries.map(({ uuid }) => uuid);
    expect(kept).toEqual([source.id('blue'), source.id('is-blue')]);
    for (const family of CLIENT_FAMILIES) {
      const sent = JSON.stringify(buildContext(graph, family).messages);
      expect(sent).toContain('Summary of it all.');
      expect(sent).not.toContain('Add a shop.');
      expect(sent.includes('Paint it blue.')).toBe(family.splicesPreserved !== 'never');
    }
  });
});

test('a preserved segment whose members go shrinks, and goes with the last of them', () => {
  const thoughts = () =>
    session({ version: '2.1.325', model: 'claude-opus-4-7' })
      .prompt('Look.')
      .answer(thinking('Hm.'))
      .as('thought')
      .answerLine('msg_1', text('Seen.'))
      .as('seen');
  const passes = ALONE.find(([name]) => name === 'thinking')?.[1] as () => Pass[];
  const preservedIn = (source: SessionBuilder) => {
    const values = valuesOf(pruned(source.graph(), passes));
    return values.find(({ subtype }) => subtype === 'compact_boundary').compactMetadata;
  };
  const both = thoughts();
  const shrunk = preservedIn(both.compact(['thought', 'seen']).prompt('On.').lastPrompt());
  const seen = both.id('seen');
  expect(shrunk.preservedSegment).toMatchObject({ headUuid: seen, tailUuid: seen });
  expect(shrunk.preservedMessages.uuids).toEqual([seen]);
  const alone = session({ version: '2.1.325' })
    .turn('Look.')
    .prompt('And?')
    .answer(thinking('Hm.'));
  alone.as('thought').prompt([text('[Request interrupted by user]')]);
  const emptied = preservedIn(alone.compact(['thought']).prompt('On.').lastPrompt());
  expect(emptied).not.toHaveProperty('preservedSegment');
  expect(emptied.preservedMessages.uuids).toEqual([]);
});

test('a line of more than 10 MB is kept, byte for byte', () => {
  const source = session()
    .prompt('Look.')
    .answer(thinking(), call())
    .results()
    .prompt('x'.repeat(11_000_000))
    .answer('Long.');
  const graph = source.graph();
  const long = linesOf(graph).findIndex((line) => line.length > 10_000_000);
  const line = linesOf(graph)[long];
  for (const pass of EVERYTHING[1]()) pass.run(graph, { newId: () => '', now: new Date(0) });
  const [kept] = linesOf(graph).filter((each) => each.length > 10_000_000);
  // Its parent went: that alone may change.
  expect(kept?.replace(/"parentUuid":"[^"]+"/, '')).toBe(line?.replace(/"parentUuid":"[^"]+"/, ''));
});
