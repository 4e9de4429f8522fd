import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { UserError } from '../../src/errors.ts';
import { CLIENT_FAMILIES, NEWEST_FAMILY } from '../../src/format/client-families.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { compress } from '../../src/passes/compress.ts';
import { call, thinking } from '../builders/blocks.ts';
import { COMPRESS_FIXTURES } from '../builders/compress/index.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { thrown } from '../bundle/scratch.ts';
import { graphOf, randomSession } from '../graph/random-session.ts';
import { reread, valuesOf } from '../graph/written.ts';
import { ROOT } from '../validate/fixtures.ts';
import { compressed } from './compressed.ts';
import { CONTEXT } from './cut.ts';

const turns = (count: number, source: SessionBuilder = session()): SessionBuilder => {
  for (let number = 1; number <= count; number++) source.turn(`Turn ${number}`, (number % 2) + 1);
  return source;
};

/** The prompts of a session, and its titles; a boundary and a summary as such. */
function outline(graph: Graph): string[] {
  return valuesOf(graph).flatMap(({ type, subtype, isCompactSummary, message }) => {
    if (subtype === 'compact_boundary') return ['boundary'];
    if (isCompactSummary) return ['summary'];
    return type === 'user' && typeof message.content === 'string' ? [message.content] : [];
  });
}

const find = (graph: Graph, isIt: (value: Record<string, unknown>) => unknown) =>
  valuesOf(graph).find(isIt);

describe('what is written', () => {
  const source = turns(4).lastPrompt();
  const result = compressed(source.graph(), { keepLast: 2, summary: 'All went well.' });
  const boundary = find(result, ({ subtype }) => subtype === 'compact_boundary');
  const summary = find(result, ({ isCompactSummary }) => isCompactSummary);

  test('the summary stands before the kept turns, and nothing of the others is left', () => {
    expect(outline(result)).toEqual(['boundary', 'summary', 'Turn 3', 'Turn 4']);
    expect(JSON.stringify(valuesOf(result).slice(0, -2))).not.toMatch(/Turn [12]/);
  });

  test('a boundary and a summary as the client writes them', () => {
    expect(boundary).toMatchObject({
      parentUuid: null,
      logicalParentUuid: null,
      content: 'Conversation compacted',
      level: 'info',
      cwd: '/home/dev/shop',
      version: '2.1.45',
      sessionId: source.sessionId,
      compactMetadata: { trigger: 'manual', preTokens: 15 },
    });
    expect(summary).toMatchObject({
      parentUuid: boundary.uuid,
      isVisibleInTranscriptOnly: true,
      cwd: '/home/dev/shop',
      message: {
        role: 'user',
        content: expect.stringMatching(/^This is a summary.*\n\nAll went well\.$/),
      },
    });
  });

  test('time rises strictly from the boundary to the first kept prompt', () => {
    const prompt = find(
      result,
      ({ message }) => (message as { content: unknown })?.content === 'Turn 3',
    );
    expect(prompt.parentUuid).toBe(summary.uuid);
    const times = [boundary, summary, prompt].map(({ timestamp }) => Date.parse(timestamp));
    expect(times[0]).toBeLessThan(times[1] as number);
    expect(times[1]).toBeLessThan(times[2] as number);
  });
});

test.each([
  ['2.0.50', ['trigger', 'preTokens']],
  ['2.1.150', ['trigger', 'preTokens', 'postTokens', 'durationMs']],
  ['2.1.325', ['trigger', 'preTokens', 'postTokens', 'durationMs', 'cumulativeDroppedTokens']],
])('%s tells of a compaction what it tells itself', (version, fields) => {
  const result = compressed(turns(3, session({ version })).graph(), { keepLast: 1 });
  const { compactMetadata } = find(result, ({ subtype }) => subtype === 'compact_boundary');
  expect(Object.keys(compactMetadata)).toEqual(fields);
});

describe('with history', () => {
  test('older turns stay before the boundary, and no client goes on with them', () => {
    const source = turns(3).as('end').lastPrompt();
    const result = compressed(source.graph(), { keepLast: 1, keepHistory: true });
    expect(outline(result)).toEqual(['Turn 1', 'Turn 2', 'boundary', 'summary', 'Turn 3']);
    const last = valuesOf(result).findLast(
      ({ message }) => message?.content[0]?.text === 'Done: Turn 2',
    );
    expect(find(result, ({ logicalParentUuid }) => logicalParentUuid)).toMatchObject({
      logicalParentUuid: last.uuid,
    });
  });

  test('refused where a client would take an older entry for the newest', () => {
    const source = session({ version: '2.1.325' })
      .prompt('First', { timestamp: '2027-01-01T00:00:00.000Z' })
      .answer('One')
      .turn('Second')
      .turn('Third');
    const run = () => compress({ keepLast: 1, keepHistory: true }).run(source.graph(), CONTEXT);
    expect(thrown(run)).toMatchObject({ code: 'older-turns-live', exitCode: 3 });
    expect(outline(compressed(source.graph(), { keepLast: 1 }))).toEqual([
      'boundary',
      'summary',
      'Third',
    ]);
  });
});

describe('nothing kept', () => {
  test.each([false, true])('the summary is the leaf (with history: %s)', (keepHistory) => {
    const result = compressed(turns(2).lastPrompt().graph(), { keepLast: 0, keepHistory });
    const { leaf } = buildContext(result, NEWEST_FAMILY);
    expect(leaf?.has('isCompactSummary')).toBe(true);
    const marker = find(result, ({ type }) => type === 'last-prompt');
    expect(marker.leafUuid).toBe(leaf?.uuid);
  });

  test('a turn that was never finished is summed up as well', () => {
    const source = turns(2)
      .prompt('And now?')
      .answer(call('Bash', { command: 'sleep 9' }));
    expect(outline(compressed(source.graph(), { keepLast: 0 }))).toEqual(['boundary', 'summary']);
  });
});

test('lines that can’t be read stay: no summary tells what is in them', () => {
  const source = turns(1).raw('{"torn":').raw('no JSON');
  const result = compressed(turns(1, source).graph(), { keepLast: 1, summary: 'One.' });
  const unread = result.main.entries.filter(({ problem }) => problem !== undefined);
  expect(unread.map(({ raw }) => raw.toString())).toEqual(['{"torn":', 'no JSON']);
});

describe('where it cuts', () => {
  test('with no more turns than stay there is nothing to do', () => {
    expect(outline(compressed(turns(5).graph(), {}))).toHaveLength(5);
    expect(outline(compressed(turns(2).graph(), { keepLast: 2 }))).toHaveLength(2);
  });

  test('never inside an exchange: a word thrown in does not end it', () => {
    const source = session()
      .turn('One')
      .prompt('Two')
      .answer(call())
      .results()
      .prompt('And be quick')
      .answer('Done');
    expect(outline(compressed(source.graph(), { keepLast: 1 }))).toEqual([
      'boundary',
      'summary',
      'Two',
      'And be quick',
    ]);
  });

  test('only turns of the live conversation count', () => {
    const source = session().turn('One').prompt('Two').as('two').answer('No');
    source.rewind('two').turn('Two, better').turn('Three');
    expect(outline(compressed(source.graph(), { keepLast: 2 }))).toEqual([
      'boundary',
      'summary',
      'Two, better',
      'Three',
    ]);
  });

  test('refused for an export without ids', () => {
    const source = session();
    for (const content of ['One', 'Two'])
      source.line({ type: 'user', message: { role: 'user', content } });
    const run = () => compress({ keepLast: 1 }).run(source.graph(), CONTEXT);
    expect(thrown(run)).toMatchObject({ code: 'no-tree', exitCode: 2 });
  });
});

describe('turns that the client does not find any more', () => {
  const MISSING = 'dddddddd-0000-4000-8000-000000000000';
  const broken = (parentUuid: string | null): SessionBuilder =>
    session().turn('One').turn('Two').prompt('Three', { parentUuid }).answer('Yes').turn('Four');

  test.each([
    ['a parent is missing', MISSING],
    ['there is a second start', null],
  ])('refused where they would go untold: %s', (_, parentUuid) => {
    for (const keepLast of [0, 1]) {
      const graph = broken(parentUuid).graph();
      const run = () => compress({ keepLast }).run(graph, CONTEXT);
      expect(thrown(run)).toMatchObject({ code: 'history-out-of-reach', exitCode: 3 });
      expect(graph.changes).toEqual([]);
    }
  });

  test.each([MISSING, null])('with history they stay, and no client goes on there', (parent) => {
    const result = compressed(broken(parent).graph(), { keepLast: 1, keepHistory: true });
    expect(outline(result)).toEqual(['One', 'Two', 'Three', 'boundary', 'summary', 'Four']);
  });

  test('what an earlier compaction told of may go, with its branches', () => {
    const source = turns(1).prompt('One').as('one').answer('No');
    source.rewind('one').turn('One, better').compact().turn('Two').turn('Three');
    expect(outline(compressed(source.graph(), { keepLast: 1 }))).toEqual([
      'boundary',
      'summary',
      'Three',
    ]);
  });

  test('what says nothing is no reason to refuse', () => {
    const source = turns(2).as('end').system('informational', { parentUuid: MISSING });
    source.rewind('end');
    expect(outline(compressed(source.turn('Three').graph(), { keepLast: 1 }))).toContain('Three');
  });
});

describe('what goes along', () => {
  test('all that hangs on kept turns stays: parallel results, progress, attachments, branches', () => {
    const source = session().turn('One').prompt('Two').answer(call(), call());
    source.progress().as('progress').results().attachment().as('attachment').answer('Good');
    source.prompt('Three').as('three').answer('No').as('branch');
    source.rewind('three').turn('Three, better');
    const result = compressed(source.graph(), { keepLast: 2 });
    for (const name of ['progress', 'attachment', 'branch'])
      expect(result.byUuid.has(source.id(name))).toBe(true);
    expect([...result.toolResults.keys()]).toHaveLength(3);
  });

  test('kept turns that hang on progress are found by clients that do not know it', () => {
    const source = turns(1).progress().progress().prompt('Two').answer(call()).as('call');
    source.progress().progress().results().as('result').answer('Done').progress().as('last');
    source.turn('Three');
    const result = compressed(source.graph(), { keepLast: 2 });
    for (const family of CLIENT_FAMILIES) {
      const { chain } = buildContext(result, family);
      expect(chain.filter(({ facts }) => facts.message !== undefined)).toHaveLength(9);
    }
    expect(result.byUuid.get(source.id('result'))[0]?.parentUuid).toBe(source.id('call'));
    expect(result.byUuid.has(source.id('last'))).toBe(true);
  });

  test('branches of older turns go, and snapshots with their prompts', () => {
    const source = turns(1).snapshot().prompt('One').as('one').answer('No');
    source.rewind('one').turn('One, better').snapshot().turn('Two');
    const result = compressed(source.graph(), { keepLast: 1 });
    expect(outline(result)).toEqual(['boundary', 'summary', 'Two']);
    expect(valuesOf(result).filter(({ type }) => type === 'file-history-snapshot')).toHaveLength(1);
  });

  test('lines of a sub-agent in the same file go by their place', () => {
    const side = (source: SessionBuilder, words: string): SessionBuilder => {
      const { leaf } = source;
      source.prompt(words, { isSidechain: true, parentUuid: null });
      source.leaf = leaf;
      return source;
    };
    const source = side(
      session({ version: '2.0.50' }).prompt('One').answer(call('Task')),
      'Old errand',
    );
    side(source.results().answer('Done').prompt('Two').answer(call('Task')), 'New errand');
    source.results().answer('Done');
    expect(outline(compressed(source.graph(), { keepLast: 1 }))).toEqual([
      'boundary',
      'summary',
      'Two',
      'New errand',
    ]);
  });

  test('copies of requests go, and what names them', () => {
    const request = { type: 'api-request', id: 'aaaaaaaa-0000-4000-8000-000000000001' };
    const source = turns(2).line(request).prompt('Three');
    source.entry('assistant', {
      message: {
        id: 'msg_9',
        role: 'assistant',
        model: 'claude-x',
        content: [{ type: 'text', text: 'Yes' }],
      },
      requestRef: request.id,
    });
    const text = JSON.stringify(valuesOf(compressed(source.graph(), { keepLast: 1 })));
    expect(text).not.toContain(request.id);
  });

  test('thinking that was signed with the older turns goes, and the usage follows', () => {
    const source = session();
    for (const words of ['One', 'Two', 'Three'])
      source.prompt(`${words} ${'and so on '.repeat(400)}`).answer(thinking(), 'Yes.');
    const result = compressed(source.graph(), { keepLast: 1 });
    expect(JSON.stringify(valuesOf(result))).not.toContain('"thinking"');
  });
});

describe('the title', () => {
  const titles = (graph: Graph) =>
    valuesOf(graph).flatMap(({ type, summary, customTitle }) =>
      type === 'summary' || type === 'custom-title' ? [[type, summary ?? customTitle]] : [],
    );

  test('the first prompt, by the leaf and by the session', () => {
    const result = compressed(turns(3).graph(), { keepLast: 1 });
    expect(titles(result)).toEqual([
      ['summary', 'Turn 1'],
      ['custom-title', 'Turn 1'],
    ]);
    const { leaf } = buildContext(result);
    expect(find(result, ({ type }) => type === 'summary').leafUuid).toBe(leaf?.uuid);
  });

  test('by the end of the branch where times run backwards, as pickers have it', () => {
    const timestamp = '2020-01-01T00:00:00.000Z';
    const source = turns(3).prompt('<command-name>/exit</command-name>', { timestamp });
    const result = compressed(source.graph(), { keepLast: 1 });
    const end = find(result, (value) => value.timestamp === timestamp);
    expect(find(result, ({ type }) => type === 'summary').leafUuid).toBe(end.uuid);
  });

  test('the one that it has, the one that is given', () => {
    const named = turns(3).line({ type: 'custom-title', customTitle: 'Mine', sessionId: 'x' });
    expect(titles(compressed(named.graph(), { keepLast: 1 }))).toEqual([
      ['custom-title', 'Mine'],
      ['summary', 'Mine'],
    ]);
    const given = compressed(turns(3).graph(), { keepLast: 1, title: 'Given' });
    expect(titles(given).map(([, title]) => title)).toEqual(['Given', 'Given']);
  });

  test('a title of what goes is not left behind', () => {
    const source = turns(1).summary().turn('Turn 2').turn('Turn 3');
    const result = compressed(source.graph(), { keepLast: 1 });
    expect(titles(result).filter(([type]) => type === 'summary')).toHaveLength(1);
  });
});

describe('a session that was compacted before', () => {
  test('the old summary is taken in, the old boundary goes', () => {
    const source = turns(2).compact().turn('After').turn('Then').turn('Last');
    const result = compressed(source.graph(), { keepLast: 1 });
    expect(outline(result)).toEqual(['boundary', 'summary', 'Last']);
    const { message } = find(result, ({ isCompactSummary }) => isCompactSummary);
    expect(message.content).toContain('Summary of it all.');
  });

  test.each(['list', 'segment'] as const)(
    'kept turns may lie among the preserved messages, by %s',
    (by) => {
      const source = session({ version: '2.1.325' }).turn('Gone');
      source
        .prompt('Kept 1')
        .as('head')
        .answer('Yes')
        .as('b')
        .prompt('Kept 2')
        .as('c')
        .answer('Yes')
        .as('tail');
      source.compact(['head', 'b', 'c', 'tail'], [by]).turn('After');
      const result = compressed(source.graph(), { keepLast: 2 });
      expect(outline(result)).toEqual(['boundary', 'summary', 'Kept 2', 'After']);
    },
  );

  test('again and again it stays flat, counts on, and keeps to its size', () => {
    let graph = turns(3).graph();
    for (let round = 0; round < 6; round++) {
      const source = turns(30, session());
      graph = compressed(graph, { keepLast: 0 });
      const lines = [...valuesOf(graph), ...valuesOf(source.graph())];
      const builder = session();
      for (const value of lines)
        builder.line(
          value.parentUuid === null && value.type === 'user'
            ? {
                ...value,
                parentUuid: lines.findLast(({ isCompactSummary }) => isCompactSummary).uuid,
              }
            : value,
        );
      graph = later(builder.graph(), round);
    }
    const result = compressed(graph, { keepLast: 0 });
    const { message } = find(result, ({ isCompactSummary }) => isCompactSummary);
    expect(message.content.match(/^## Before these turns$/gm)).toHaveLength(1);
    expect(message.content).toContain('### Turn 183');
    expect(message.content.length).toBeLessThan(33_000);
  });
});

/** New ids and a later time for the turns of a round. */
function later(graph: Graph, round: number): Graph {
  const copy = reread(graph);
  for (const entry of copy.main.entries) {
    const value = entry.parse() as { uuid?: string; parentUuid?: string; timestamp?: string };
    const renew = (id: string | undefined) => id?.replace(/^00000000/, `0000000${round + 1}`);
    const isNew = value.uuid?.startsWith('00000000');
    if (!isNew) continue;
    const parent = value.parentUuid?.startsWith('00000000')
      ? renew(value.parentUuid)
      : value.parentUuid;
    const line = JSON.stringify(value)
      .replaceAll(/msg_(\d+)/g, `msg_${round}_$1`)
      .replaceAll(/toolu_(\d+)/g, `toolu_${round}_$1`);
    copy.rewrite(
      entry,
      Buffer.from(
        JSON.stringify({
          ...JSON.parse(line),
          uuid: renew(value.uuid),
          parentUuid: parent,
          timestamp: value.timestamp?.replace('2026', String(2027 + round)),
          ...(JSON.parse(line).sourceToolAssistantUUID ? { sourceToolAssistantUUID: parent } : {}),
        }),
      ),
    );
  }
  return reread(copy);
}

describe('sessions in fixtures/compress', () => {
  const folder = join(ROOT, 'fixtures/compress');

  test('each has a builder', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(COMPRESS_FIXTURES).sort());
  });

  test.each(Object.entries(COMPRESS_FIXTURES))('%s', (name, build) => {
    const source = build();
    const text = (file: string): string => readFileSync(join(folder, name, file), 'utf8');
    expect(text('session.jsonl')).toBe(source.text());
    for (const keepHistory of [false, true]) {
      const result = compressed(source.graph(), { keepLast: 2, keepHistory });
      const summaries = valuesOf(result).filter(({ isCompactSummary }) => isCompactSummary);
      const words = summaries.at(-1).message.content.split('\n').slice(2).join('\n');
      expect(`${words}\n`).toBe(text('summary.md'));
    }
  });
});

test('damage of any kind is compressed, or refused in words', () => {
  fc.assert(
    fc.property(
      randomSession,
      fc.integer({ min: 0, max: 3 }),
      fc.boolean(),
      (random, keepLast, keepHistory) => {
        try {
          compress({ keepLast, keepHistory }).run(graphOf(random), CONTEXT);
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      },
    ),
    { numRuns: 300 },
  );
});
