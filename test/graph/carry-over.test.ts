import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carryOver } from '../../src/graph/carry-over.ts';
import type { Graph } from '../../src/graph/graph.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import type { Transcript } from '../../src/transcript/transcript.ts';
import { NOBODY, uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { valuesOf } from './written.ts';

/** What becomes of lines that are appended after the session was read and entries, by their number, went. */
function carried(
  built: SessionBuilder,
  removed: readonly number[],
  append: (built: SessionBuilder) => unknown,
) {
  const graph = built.graph();
  for (const n of removed) for (const entry of graph.byUuid.get(uuid(n))) graph.remove(entry);
  return carry(graph, graph.main, appendedBy(built, append));
}

function appendedBy(built: SessionBuilder, append: (built: SessionBuilder) => unknown): Buffer {
  const { length } = built.text();
  append(built);
  return Buffer.from(built.text().slice(length));
}

function carry(graph: Graph, transcript: Transcript, tail: Buffer) {
  const text = carryOver(graph, transcript, tail).toString();
  const lines = text.trimEnd().split('\n');
  return { tail: tail.toString(), text, values: () => lines.map((line) => JSON.parse(line)) };
}

const chain = (length: number): SessionBuilder =>
  Array.from({ length }).reduce<SessionBuilder>((built, _, i) => built.prompt(`p${i}`), session());

describe('a line whose parent went', () => {
  test('hangs on the nearest ancestor that is left', () => {
    const { values } = carried(chain(5), [5], (built) => built.answer('on'));
    expect(values()).toMatchObject([{ parentUuid: uuid(4) }]);
  });

  test.each([[[3, 4, 5]], [[5, 4, 3]], [[4, 3, 5]]])('if several did, in the order %j', (gone) => {
    const { values } = carried(chain(5), gone, (built) => built.answer('on').prompt('and on'));
    expect(values()).toMatchObject([{ parentUuid: uuid(2) }, { parentUuid: uuid(6) }]);
  });

  test('goes on where the file ends if all above it went: a root would hide the rest', () => {
    const built = chain(2).prompt('a summary', { parentUuid: null }).as('summary');
    const { values } = carried(built, [1, 2], (more) => more.prompt('x', { parentUuid: uuid(2) }));
    expect(values()).toMatchObject([{ parentUuid: built.id('summary') }]);
  });

  test('keeps a parent that was missing before', () => {
    const built = session().prompt('a').prompt('b', { parentUuid: NOBODY });
    const { values } = carried(built, [2], (more) => more.answer('on'));
    expect(values()).toMatchObject([{ parentUuid: NOBODY }]);
  });

  test('keeps all its other bytes', () => {
    const odd = `{"b":1.0, "parentUuid" : "${uuid(3)}","9":"\\u0041","1":12345678901234567890,"uuid":"x"}`;
    const { text } = carried(chain(3), [3], (built) => built.raw(odd));
    expect(text).toBe(`${odd.replace(uuid(3), uuid(2))}\n`);
  });
});

describe('lines stay byte for byte', () => {
  test.each<[string, readonly number[]]>([
    ['if nothing was removed', []],
    ['if they refer to what is left', [2]],
  ])('%s', (_, removed) => {
    const { tail, text } = carried(chain(5), removed, (built) =>
      built.answer('on').lastPrompt().raw('{ "odd" : 1.0 }').raw('broken').raw(''),
    );
    expect(text).toBe(tail);
  });

  test('even those that the table would remove', () => {
    const { tail, text } = carried(chain(3), [3], (built) =>
      built
        .line({ type: 'x', snapshotMessageId: uuid(3) })
        .line({ type: 'progress', data: { message: { uuid: uuid(3) } } }),
    );
    expect(text).toBe(tail);
  });

  test('if one of them bears the uuid again', () => {
    const { tail, text } = carried(chain(3), [3], (built) =>
      built.prompt('p2', { uuid: uuid(3), parentUuid: uuid(2) }).answer('on'),
    );
    expect(text).toBe(tail);
  });

  test('without a last newline', () => {
    const graph = chain(3).graph();
    graph.remove(graph.byUuid.last(uuid(3)) as Entry);
    const line = `{"uuid":"x","parentUuid":"${uuid(3)}"}\n{"uuid":"y","parentUuid":"x"`;
    expect(carryOver(graph, graph.main, Buffer.from(line)).toString()).toBe(
      line.replace(uuid(3), uuid(2)),
    );
  });
});

describe('other references', () => {
  test('follow the table', () => {
    const { values } = carried(chain(4), [4], (built) =>
      built
        .lastPrompt(uuid(4))
        .line({ type: 'x', sourceToolAssistantUUID: uuid(4) })
        .line({ type: 'x', unknown: [uuid(4), { deeper: uuid(4) }], text: `see ${uuid(4)}` }),
    );
    expect(values()).toMatchObject([
      { leafUuid: uuid(3) },
      { type: 'x' },
      { unknown: [uuid(3), { deeper: uuid(3) }], text: `see ${uuid(4)}` },
    ]);
    expect(values()[1]).not.toHaveProperty('sourceToolAssistantUUID');
  });

  test('are cleared if nothing is left above', () => {
    const { values } = carried(chain(2), [1, 2], (built) => built.lastPrompt(uuid(2)));
    expect(values()[0]).not.toHaveProperty('leafUuid');
  });

  test('a compaction preserves what is left of its segment', () => {
    const built = ['a', 'b', 'c', 'd'].reduce((so, name) => so.prompt(name).as(name), session());
    const { values } = carried(built, [2, 4], (more) => more.compact(['b', 'c', 'd']));
    const { preservedSegment, preservedMessages } = values()[0].compactMetadata;
    expect(preservedSegment).toMatchObject({ headUuid: uuid(3), tailUuid: uuid(3) });
    expect(preservedMessages).toMatchObject({ uuids: [uuid(3)], allUuids: [uuid(3)] });
  });

  test('a compaction of which nothing is left preserves nothing', () => {
    const built = ['a', 'b', 'c'].reduce((so, name) => so.prompt(name).as(name), session());
    const { values } = carried(built, [2, 3], (more) => more.compact(['b', 'c']));
    expect(values()[0].compactMetadata).not.toHaveProperty('preservedSegment');
  });
});

describe('over several files', () => {
  const built = (): SessionBuilder =>
    chain(3).agent('helper', (agent) => {
      for (const n of [1, 2]) agent.prompt(`p${n}`, { uuid: uuid(n) });
      agent.prompt('by the way?');
    });
  const line = Buffer.from(`{"uuid":"x","parentUuid":"${uuid(2)}"}\n`);
  const parentIn = (graph: Graph, index: number): unknown =>
    carry(graph, graph.transcripts[index] as Transcript, line).values()[0].parentUuid;

  test('each means its own copy of an entry', () => {
    const graph = built().graph();
    graph.remove(graph.main.entries[1] as Entry);
    expect([parentIn(graph, 0), parentIn(graph, 1)]).toEqual([uuid(1), uuid(2)]);
  });

  test('a sub-agent’s line follows what went from the main file', () => {
    const graph = chain(2)
      .agent('a1', (agent) => agent.prompt('x'))
      .graph();
    graph.remove(graph.main.entries[1] as Entry);
    expect(parentIn(graph, 1)).toBe(uuid(1));
  });
});

test('a line ends up where it would have, had it been there before', () => {
  const parents = fc.array(fc.nat(), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(parents, fc.nat(), fc.array(fc.nat(), { maxLength: 8 }), (picks, at, removals) => {
      const built = session().prompt('root');
      for (const [i, pick] of picks.entries())
        built.prompt('x', { parentUuid: uuid((pick % (i + 1)) + 1) });
      const graph = built.graph();
      const tail = appendedBy(built, (more) =>
        more.prompt('late', { parentUuid: uuid((at % (picks.length + 1)) + 1) }).lastPrompt(),
      );
      const whole = built.graph();
      // The root stays, so that there always is an heir.
      const gone = new Set(removals.map((n) => uuid((n % picks.length) + 2)));
      for (const each of [graph, whole])
        for (const id of gone) each.remove(each.byUuid.last(id) as Entry);
      expect(carry(graph, graph.main, tail).values()).toEqual(valuesOf(whole).slice(-2));
    }),
  );
});
