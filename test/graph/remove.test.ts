import { describe, expect, test } from 'vitest';
import { compactionsOf } from '../../src/graph/compactions.ts';
import { turnsOf } from '../../src/graph/turns.ts';
import { validate } from '../../src/validate/validate.ts';
import { NOBODY, uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { linesOf, reread, valuesOf } from './written.ts';

/** The graph after the named entries went, one after the other. */
function without(built: SessionBuilder, ...names: string[]) {
  const graph = built.graph();
  const entries = names.map((name) => built.entryOf(graph, name));
  for (const entry of entries) graph.remove(entry);
  return graph;
}

/** Uuids with their parents, by the last digits. */
const tree = (graph: ReturnType<typeof without>) =>
  valuesOf(graph).map(({ uuid: id, parentUuid }) => [id, parentUuid].map(short).join(' < '));
const short = (id: unknown) => (typeof id === 'string' ? id.replace(/^.*-0*/, '') : String(id));

const chain = () =>
  ['a', 'b', 'c', 'd', 'e'].reduce((built, name) => built.prompt(name).as(name), session());

describe('removing', () => {
  test('a root: its children are roots', () => {
    const graph = without(session().prompt('a').as('a').answer('b').rewind('a'), 'a');
    expect(tree(graph)).toEqual(['2 < null']);
  });

  test('a leaf: markers name its parent', () => {
    const graph = without(chain().lastPrompt().summary(), 'e');
    expect(valuesOf(graph).slice(-2)).toMatchObject([{ leafUuid: uuid(4) }, { leafUuid: uuid(4) }]);
    expect(graph.main.entries).toHaveLength(6);
  });

  test('a fork: every branch moves up', () => {
    const built = session().prompt('a').answer('b').as('b').prompt('c').as('c').answer('d');
    built.rewind('c').prompt('e').attachment().as('x');
    expect(tree(without(built, 'b'))).toEqual(['1 < null', '3 < 1', '4 < 3', '5 < 1', '6 < 5']);
  });

  test('an entry twice is removing it once', () => {
    const built = chain();
    const graph = without(built, 'c', 'c');
    expect(graph.changes.filter(({ kind }) => kind === 'remove')).toHaveLength(1);
  });

  test('a line without uuid, or one that holds no entry, moves nothing', () => {
    const built = chain().lastPrompt().as('marker').raw('broken').as('broken');
    const graph = without(built, 'marker', 'broken');
    expect(linesOf(graph)).toEqual(linesOf(chain().graph()));
    expect(graph.changes.map(({ kind }) => kind)).toEqual(['remove', 'remove']);
  });

  test.each([
    ['b', 'c', 'd'],
    ['d', 'c', 'b'],
    ['c', 'b', 'd'],
    ['b', 'd', 'c'],
    ['c', 'd', 'b'],
  ])('several, in the order %s %s %s, ends at the nearest ancestor that is left', (...names) => {
    const graph = without(chain().lastPrompt(uuid(3)), ...names);
    expect(tree(graph).slice(0, 2)).toEqual(['1 < null', '5 < 1']);
    expect(valuesOf(graph)[2]).toMatchObject({ leafUuid: uuid(1) });
  });

  test('the record names the parent at the time', () => {
    const graph = without(chain(), 'c', 'd');
    expect(graph.changes).toMatchObject([
      { kind: 'reparent', from: uuid(3), to: uuid(2) },
      { kind: 'remove', heir: uuid(2) },
      { kind: 'reparent', from: uuid(4), to: uuid(2) },
      { kind: 'remove', heir: uuid(2) },
    ]);
  });

  test('what goes with it is recorded, too', () => {
    const built = session().snapshot().prompt('a').as('a').answer('b');
    const graph = without(built, 'a');
    expect(graph.main.entries).toHaveLength(1);
    expect(graph.changes.map(({ kind }) => kind)).toEqual(['reparent', 'remove', 'remove']);
  });

  test('what goes with it may be its own parent', () => {
    const built = session()
      .prompt('a')
      .progress({ data: { message: { uuid: uuid(3) } } });
    const graph = without(built.prompt('b').as('b').prompt('c'), 'b');
    expect(tree(graph)).toEqual(['1 < null', '4 < 1']);
  });
});

describe('in a damaged session', () => {
  test('one of two entries with a uuid leaves references to the other', () => {
    const built = () =>
      session()
        .prompt('a')
        .prompt('b')
        .as('first')
        .prompt('b again', { uuid: uuid(2), parentUuid: uuid(1) })
        .as('second')
        .prompt('c')
        .lastPrompt(uuid(2));
    for (const name of ['first', 'second']) {
      const graph = without(built(), name);
      expect(tree(graph).slice(1, 3)).toEqual(['2 < 1', '4 < 2']);
      expect(valuesOf(graph).at(-1)).toMatchObject({ leafUuid: uuid(2) });
    }
    const graph = without(built(), 'first', 'second');
    expect(tree(graph).slice(0, 2)).toEqual(['1 < null', '4 < 1']);
    expect(valuesOf(graph).at(-1)).toMatchObject({ leafUuid: uuid(1) });
  });

  test('a missing parent stays missing; markers do not follow it', () => {
    const built = session()
      .prompt('a', { parentUuid: NOBODY })
      .as('a')
      .prompt('b')
      .lastPrompt(uuid(1));
    const [child, marker] = valuesOf(without(built, 'a'));
    expect(child.parentUuid).toBe(NOBODY);
    expect(marker).not.toHaveProperty('leafUuid');
  });

  test('nobody becomes its own parent', () => {
    const circle = () =>
      session()
        .prompt('a', { parentUuid: uuid(2) })
        .as('a')
        .prompt('b')
        .as('b');
    expect(tree(without(circle(), 'a'))).toEqual(['2 < null']);
    expect(tree(without(circle(), 'b'))).toEqual(['1 < null']);
    const self = session()
      .prompt('a', { parentUuid: uuid(1) })
      .as('a')
      .prompt('b');
    expect(tree(without(self, 'a'))).toEqual(['2 < null']);
  });
});

describe('over several files', () => {
  test('a sub-agent’s references into the main file follow', () => {
    const built = session().prompt('a').prompt('b').as('b').prompt('c');
    built.agent('a1', (agent) => agent.prompt('x', { parentUuid: uuid(2) }).answer('y'));
    const graph = without(built, 'b');
    expect(graph.transcripts[1]?.entries[0]?.parentUuid).toBe(uuid(1));
    expect(validate({ graph })).toEqual([]);
  });

  test('a helper that repeats the conversation keeps its own', () => {
    const built = session().prompt('a').prompt('b').as('b').answer('c');
    built.agent('aside_question-1', (agent) => {
      agent
        .prompt('a', { uuid: uuid(1) })
        .prompt('b', { uuid: uuid(2) })
        .prompt('by the way?');
    });
    const whole = built.graph();
    expect(turnsOf(whole).map(({ entries }) => entries.length)).toEqual([1, 2]);
    const graph = without(built, 'b');
    expect(tree(graph)).toEqual(['1 < null', '3 < 1']);
    expect(graph.transcripts[1]?.entries.map((entry) => short(entry.parentUuid))).toEqual([
      'null',
      '1',
      '2',
    ]);
  });
});

describe('around a compaction', () => {
  const compacted = () =>
    session().prompt('a').as('a').answer('b').as('b').answer('c').as('c').compact(['b', 'c']);

  test('the boundary: the summary is a root', () => {
    const built = session().turn('x').compact().prompt('on').lastPrompt();
    const graph = without(built, 'boundary');
    expect(graph.byUuid.last(built.id('compact-summary'))?.parentUuid).toBeNull();
    expect(validate({ graph })).toEqual([]);
  });

  test('the summary: the boundary is the anchor', () => {
    const graph = without(compacted().prompt('on'), 'compact-summary');
    const [compaction] = compactionsOf(reread(graph));
    expect(compaction?.preserved?.anchorUuid).toBe(uuid(4));
    expect(compaction?.preserved?.entries).toHaveLength(2);
  });

  test('head or tail: the segment shrinks', () => {
    for (const [gone, left] of [
      ['b', uuid(3)],
      ['c', uuid(2)],
    ] as const) {
      const graph = reread(without(compacted(), gone));
      const { compactMetadata } = valuesOf(graph)[2];
      expect(compactMetadata.preservedSegment).toMatchObject({ headUuid: left, tailUuid: left });
      expect(compactMetadata.preservedMessages).toMatchObject({ uuids: [left], allUuids: [left] });
    }
  });

  test('the whole segment: none is left, and what followed it follows the summary', () => {
    for (const order of [
      ['b', 'c'],
      ['c', 'b'],
    ]) {
      const built = compacted()
        .prompt('on', { parentUuid: uuid(3) })
        .as('on')
        .answer('ok');
      const graph = reread(without(built, ...order));
      expect(graph.byUuid.last(built.id('on'))?.parentUuid).toBe(built.id('compact-summary'));
      expect(valuesOf(graph)[1].compactMetadata).not.toHaveProperty('preservedSegment');
      expect(compactionsOf(graph)[0]?.preserved?.entries).toEqual([]);
      expect(validate({ graph })).toEqual([]);
    }
  });

  test('what the compaction replaced: the logical parent moves up', () => {
    const graph = without(compacted(), 'c', 'b', 'a');
    expect(valuesOf(graph)[0]).not.toHaveProperty('logicalParentUuid');
  });
});
