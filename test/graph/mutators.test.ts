import { describe, expect, test } from 'vitest';
import type { Entry } from '../../src/transcript/entry.ts';
import { uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { indexesOf, linesOf, reread, touchIndexes, valuesOf } from './written.ts';

/** What JSON.parse and JSON.stringify would not give back. */
const ODD =
  '{ "__proto__":{"a":1} ,"2":1,"1":2,"big":12345678901234567890,"one":1.0,"uuid":"u" , "parentUuid" : null,"lone":"\\ud800","esc":"\\u0041\\/","message":{"role":"user","content":"old"},"type":"user"}';

const odd = () => {
  const graph = session().raw(ODD).prompt('next').graph();
  return { graph, entry: graph.main.entries[0] as Entry };
};

describe('edit', () => {
  test('leaves every other byte of the line, and all other lines', () => {
    const { graph, entry } = odd();
    const [, next] = linesOf(graph);
    graph.edit(entry, ['message', 'content'], 'new "words" \ud800');
    const expected = ODD.replace('"old"', JSON.stringify('new "words" \ud800'));
    expect(linesOf(graph)).toEqual([expected, next]);
  });

  test('can add a key', () => {
    const { graph, entry } = odd();
    graph.edit(entry, ['note'], [1]);
    expect(linesOf(graph)[0]).toBe(ODD.replace(/}$/, ',"note":[1]}'));
  });

  test('keeps the indexes right', () => {
    const built = session().turn('x', 2).as('end');
    const graph = touchIndexes(built.graph());
    const [prompt, first] = graph.main.entries as [Entry, Entry];
    graph.edit(first, ['message', 'content', 0, 'id'], 'toolu_other');
    graph.edit(first, ['message', 'id'], 'msg_other');
    graph.edit(prompt, ['promptId'], uuid(9));
    expect(graph.toolCalls.has('toolu_other')).toBe(true);
    expect(graph.byMessageId.get('msg_other')).toEqual([first]);
    expect(indexesOf(graph)).toEqual(indexesOf(reread(graph)));
  });

  test('records where and what was there', () => {
    const { graph, entry } = odd();
    graph.edit(entry, ['message', 'content'], 'new');
    expect(graph.changes).toMatchObject([{ kind: 'edit', entry, path: ['message', 'content'] }]);
    expect((graph.changes[0] as { before: Buffer }).before.toString()).toBe(ODD);
  });

  test.each([
    ['a place that is not there', ['message', 'nothing', 'x'], 1],
    ['what is no object', [], 'text'],
  ])('refuses %s, and changes nothing', (_, path, value) => {
    const { graph, entry } = odd();
    const before = indexesOf(touchIndexes(graph));
    expect(() => graph.edit(entry, path, value)).toThrow();
    expect(graph.changes).toEqual([]);
    expect(linesOf(graph)[0]).toBe(ODD);
    expect(indexesOf(graph)).toEqual(before);
  });

  test('refuses an entry that is gone', () => {
    const { graph, entry } = odd();
    touchIndexes(graph).remove(entry);
    expect(() => graph.edit(entry, ['message', 'content'], 'new')).toThrow('gone');
    expect(() => graph.reparent(entry, uuid(1))).toThrow('gone');
    expect(indexesOf(graph)).toEqual(indexesOf(reread(graph)));
  });
});

describe('clear', () => {
  test('takes a key or an element, and leaves the rest of the line', () => {
    const { graph, entry } = odd();
    graph.clear(entry, ['message', 'content']);
    expect(linesOf(graph)[0]).toBe(ODD.replace(',"content":"old"', ''));
    graph.clear(entry, ['uuid']);
    expect([graph.byUuid.has('u'), entry.uuid]).toEqual([false, undefined]);
  });

  test('refuses what is not there', () => {
    const { graph, entry } = odd();
    expect(() => graph.clear(entry, ['nothing'])).toThrow('nothing');
    expect(graph.changes).toEqual([]);
  });
});

describe('reparent', () => {
  test('moves an entry with all that hangs on it', () => {
    const built = session().prompt('a').prompt('b').as('b').prompt('c').prompt('d');
    const graph = touchIndexes(built.graph());
    graph.reparent(graph.byUuid.last(uuid(3)) as Entry, uuid(1));
    expect(graph.children.get(uuid(1)).map((entry) => entry.uuid)).toEqual([uuid(2), uuid(3)]);
    expect(graph.children.has(uuid(2))).toBe(false);
    expect(graph.changes).toMatchObject([{ kind: 'reparent', from: uuid(2), to: uuid(1) }]);
  });

  test('to the parent that it has is no change', () => {
    const { graph, entry } = odd();
    graph.reparent(entry, null);
    expect(graph.changes).toEqual([]);
    expect(entry.untouched).toBe(true);
  });

  test('keeps the rest of the line', () => {
    const { graph, entry } = odd();
    graph.reparent(entry, uuid(1));
    expect(linesOf(graph)[0]).toBe(
      ODD.replace('"parentUuid" : null', `"parentUuid" : "${uuid(1)}"`),
    );
  });
});

describe('insert', () => {
  const fresh = (parent: string) => ({ type: 'user', uuid: uuid(50), parentUuid: parent });

  test('puts a line after another, or first', () => {
    const graph = session().prompt('a').prompt('b').graph();
    const entry = graph.insert(fresh(uuid(1)), graph.main.entries[0]);
    graph.insert({ type: 'mode' });
    expect(valuesOf(graph).map(({ uuid: id }) => id)).toEqual([
      undefined,
      uuid(1),
      uuid(50),
      uuid(2),
    ]);
    expect(graph.byUuid.last(uuid(50))).toBe(entry);
    expect(graph.changes.map(({ kind }) => kind)).toEqual(['insert', 'insert']);
  });

  test('keeps lists in the order of the file', () => {
    const built = session()
      .prompt('a')
      .as('a')
      .prompt('b')
      .rewind('a')
      .prompt('c', { parentUuid: uuid(1) });
    const graph = touchIndexes(built.graph());
    const [first] = graph.main.entries;
    graph.insert(fresh(uuid(1)), first);
    expect(graph.children.get(uuid(1)).map((entry) => entry.uuid)).toEqual([
      uuid(50),
      uuid(2),
      uuid(3),
    ]);
  });

  test('into a sub-agent’s file', () => {
    const built = session()
      .prompt('a')
      .agent('a1', (agent) => agent.prompt('x').answer('y'));
    const graph = touchIndexes(built.graph());
    const agent = graph.transcripts[1];
    graph.insert(fresh(uuid(1, 1)), agent?.entries[0]);
    expect(agent?.entries.map((entry) => entry.uuid)).toEqual([uuid(1, 1), uuid(50), uuid(2, 1)]);
    expect(indexesOf(graph)).toEqual(indexesOf(reread(graph)));
  });

  test('not after a line that is gone', () => {
    const graph = touchIndexes(session().prompt('a').prompt('b').graph());
    const [first] = graph.main.entries as [Entry];
    graph.remove(first);
    expect(() => graph.insert(fresh(uuid(1)), first)).toThrow('gone');
    expect(graph.byUuid.has(uuid(50))).toBe(false);
  });

  test('of more than one line is an error: nothing after the first would be kept', () => {
    const graph = session().prompt('a').graph();
    expect(() => graph.insert(Buffer.from('{"a":1}\n{"b":2}'))).toThrow('newline');
    expect(graph.changes).toEqual([]);
  });

  test('what was inserted can be edited, found and removed', () => {
    const graph = touchIndexes(session().prompt('a').prompt('b').graph());
    const entry = graph.insert(fresh(uuid(1)), graph.main.entries[0]);
    graph.reparent(graph.byUuid.last(uuid(2)) as Entry, uuid(50));
    graph.edit(entry, ['note'], 'x');
    graph.remove(entry);
    expect(valuesOf(graph)[1].parentUuid).toBe(uuid(1));
    expect(linesOf(graph)).toHaveLength(2);
  });
});
