import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/context/context.ts';
import { NEWEST_FAMILY } from '../../../src/format/client-families.ts';
import { compress } from '../../../src/passes/compress.ts';
import { call } from '../../builders/blocks.ts';
import { session } from '../../builders/session.ts';
import { thrown } from '../../bundle/scratch.ts';
import { valuesOf } from '../../graph/written.ts';
import { compressed } from '../compressed.ts';
import { CONTEXT } from '../cut.ts';
import { find, outline, turns } from './outline.ts';

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
