import { describe, expect, test } from 'vitest';
import { compactionsOf } from '../../src/graph/compactions.ts';
import { NOBODY, uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

const talk = () => session().prompt('One.').as('a').answer('Ok.').as('b').prompt('Two.').as('c');

/** Each compaction by its lines. */
const found = (built: SessionBuilder) =>
  compactionsOf(built.graph()).map(({ boundary, summary, preserved }) => ({
    boundary: boundary?.line,
    summary: summary?.line,
    preserved: preserved?.entries.map(({ line }) => line),
  }));

describe('a compaction', () => {
  test('is a boundary and the summary under it', () => {
    const built = talk().compact().turn('Three.');
    expect(found(built)).toEqual([{ boundary: 4, summary: 5, preserved: undefined }]);
    expect(compactionsOf(built.graph())).toMatchObject([{ trigger: 'manual', preTokens: 1000 }]);
  });

  test('of an old client is the summary alone', () => {
    const built = talk().prompt('All so far.', { isCompactSummary: true, parentUuid: null });
    expect(found(built.turn('Three.'))).toEqual([
      { boundary: undefined, summary: 4, preserved: undefined },
    ]);
  });

  test('without a summary is told all the same', () => {
    const built = talk().system('compact_boundary', { parentUuid: null });
    expect(found(built)).toEqual([{ boundary: 4, summary: undefined, preserved: undefined }]);
  });

  test('stands in the order of the file, each for itself', () => {
    const built = talk().compact().turn('Three.').as('d').compact(['d']).turn('Four.');
    expect(found(built)).toEqual([
      { boundary: 4, summary: 5, preserved: undefined },
      { boundary: 10, summary: 11, preserved: [9] },
    ]);
  });

  test('is not another boundary, a summary entry, or one that a sub-agent made', () => {
    const built = talk().system('microcompact_boundary').summary();
    expect(found(built.agent('a1', (agent) => agent.compact()))).toEqual([]);
  });

  test('with odd metadata is read as far as it goes', () => {
    const odd = { parentUuid: null, compactMetadata: { trigger: 7, preTokens: 'many' } };
    const [compaction] = compactionsOf(talk().system('compact_boundary', odd).graph());
    expect(compaction).toMatchObject({ trigger: undefined, preTokens: undefined });
    const none = talk().system('compact_boundary', { compactMetadata: 'x' });
    expect(found(none)).toHaveLength(1);
  });
});

describe('what it preserves', () => {
  test.each([
    ['by list', ['list']],
    ['by segment', ['segment']],
    ['by both', ['list', 'segment']],
  ] as const)('%s, head to tail', (_, by) => {
    const built = talk().compact(['a', 'b', 'c'], [...by]);
    expect(found(built)[0]?.preserved).toEqual([1, 2, 3]);
    const [compaction] = compactionsOf(built.graph());
    expect(compaction?.preserved?.anchorUuid).toBe(built.id('compact-summary'));
  });

  test('by segment is all between the ends, by list only what it names', () => {
    expect(found(talk().compact(['a', 'c'], ['segment']))[0]?.preserved).toEqual([1, 2, 3]);
    expect(found(talk().compact(['a', 'c'], ['list']))[0]?.preserved).toEqual([1, 3]);
  });

  const withMetadata = (compactMetadata: object) =>
    found(talk().system('compact_boundary', { parentUuid: null, compactMetadata }))[0]?.preserved;

  test('by list leaves out what is not there', () => {
    const preservedMessages = { anchorUuid: uuid(1), uuids: [uuid(1), NOBODY, uuid(3)] };
    expect(withMetadata({ preservedMessages })).toEqual([1, 3]);
  });

  test('by a segment with a gap is nothing', () => {
    const ends = { anchorUuid: uuid(1), headUuid: NOBODY, tailUuid: uuid(3) };
    expect(withMetadata({ preservedSegment: ends })).toEqual([]);
    const reversed = { anchorUuid: uuid(1), headUuid: uuid(3), tailUuid: uuid(1) };
    expect(withMetadata({ preservedSegment: reversed })).toEqual([]);
  });

  test('is nothing without an anchor', () => {
    expect(withMetadata({ preservedMessages: { uuids: [uuid(1)] } })).toBeUndefined();
  });

  test('does not end in a circle of parents', () => {
    const built = session()
      .prompt('a', { parentUuid: uuid(2) })
      .as('a')
      .answer('b')
      .as('b');
    built.prompt('c').as('c').compact(['c', 'b'], ['segment']);
    expect(found(built)[0]?.preserved).toEqual([]);
  });

  test('is the main file’s own, not a helper’s copy', () => {
    const built = talk().compact(['b', 'c']);
    built.agent('aside_question-1', (agent) => {
      for (const n of [1, 2, 3]) agent.prompt('copy', { uuid: uuid(n) });
    });
    const graph = built.graph();
    const [compaction] = compactionsOf(graph);
    const files = compaction?.preserved?.entries.map(({ transcript }) => transcript);
    expect(files).toEqual([graph.main, graph.main]);
  });
});
