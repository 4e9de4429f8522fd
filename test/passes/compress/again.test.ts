import { describe, expect, test } from 'vitest';
import type { Graph } from '../../../src/graph/graph.ts';
import { session } from '../../builders/session.ts';
import { reread, valuesOf } from '../../graph/written.ts';
import { compressed } from '../compressed.ts';
import { find, outline, turns } from './outline.ts';

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
