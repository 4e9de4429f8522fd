import { describe, expect, test } from 'vitest';
import { REFERENCES, type Reference } from '../../src/format/references.ts';
import { NOBODY, uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { valuesOf } from './written.ts';

type Value = Record<string, unknown>;

/** A value that holds an id at a dotted path, as an element of a list if the path says so. */
function holding(path: string, id: string): Value {
  const keys = path.replace('[]', '').split('.');
  const held: unknown = path.endsWith('[]') ? [NOBODY, id] : id;
  return keys.reduceRight<unknown>((value, key) => ({ [key]: value }), held) as Value;
}

function at(value: unknown, path: string): unknown {
  return path
    .replace('[]', '')
    .split('.')
    .reduce<unknown>((found, key) => (found as Value | undefined)?.[key], value);
}

/** Root, target and a child of it; before them a line that refers to the target. */
function sessionWith(reference: Reference) {
  const { path } = reference;
  const owner = { type: reference.only ?? 'system', keep: 'this', ...holding(path, uuid(2)) };
  const built = session().line(owner).as('owner');
  built.prompt('root').prompt('target').as('target').prompt('child').as('child');
  if (path.endsWith('headUuid')) {
    const segment = { headUuid: uuid(2), tailUuid: uuid(4) };
    built.prompt('tail').line({ type: 'system', compactMetadata: { preservedSegment: segment } });
  }
  return built;
}

const ROWS = REFERENCES.filter(
  ({ pointsTo, path }) => pointsTo === 'entry' && path !== 'parentUuid',
);
const rows = (onRemove: string) =>
  ROWS.filter((row) => row.onRemove === onRemove).map((row) => [row.path, row] as const);

function afterRemoval(reference: Reference, what = 'target') {
  const built = sessionWith(reference);
  const graph = built.graph();
  graph.remove(built.entryOf(graph, what));
  return valuesOf(graph);
}

test('every row is of a kind that is tested here', () => {
  const kinds = new Set(ROWS.map(({ onRemove }) => onRemove));
  expect([...kinds].sort()).toEqual(['clear', 'heir', 'remove-owner', 'successor']);
});

describe('a reference to an entry that goes', () => {
  test.each(rows('heir'))('%s moves to the parent', (path, row) => {
    const [owner, root, child] = afterRemoval(row);
    expect(at(owner, path)).toBe(uuid(1));
    expect(owner.keep).toBe('this');
    expect([root.uuid, child.uuid, child.parentUuid]).toEqual([uuid(1), uuid(3), uuid(1)]);
  });

  test.each(rows('heir'))('%s is cleared where there is no ancestor', (path, row) => {
    const built = sessionWith(row);
    const graph = built.graph();
    for (const id of [1, 2]) graph.remove(graph.byUuid.last(uuid(id)) as never);
    const [owner, child] = valuesOf(graph);
    expect(at(owner, path)).toBeUndefined();
    expect(child).toMatchObject({ uuid: uuid(3), parentUuid: null });
  });

  test.each(rows('clear'))('%s is cleared', (path, row) => {
    const [owner] = afterRemoval(row);
    expect(at(owner, path)).toEqual(path.endsWith('[]') ? [NOBODY] : undefined);
    expect(owner.keep).toBe('this');
  });

  test.each(rows('remove-owner'))('%s takes its entry with it', (_, row) => {
    expect(afterRemoval(row).map(({ uuid: id }) => id)).toEqual([uuid(1), uuid(3)]);
  });

  test.each(rows('successor'))('%s moves to the next on the way to the tail', (path, row) => {
    expect(at(afterRemoval(row).at(-1), path)).toBe(uuid(3));
  });

  test.each(ROWS.map((row) => [row.path, row] as const))(
    '%s stays if another goes',
    (path, row) => {
      const [owner] = afterRemoval(row, 'child');
      expect(at(owner, path)).toEqual(path.endsWith('[]') ? [NOBODY, uuid(2)] : uuid(2));
    },
  );
});

describe('a reference that the table does not know', () => {
  const stray = (id: string) => ({
    a: { b: [id, { __proto__x: id }] },
    'c.d': id,
    text: `see ${id}`,
  });

  test('moves to the parent, wherever it is', () => {
    const built = session()
      .prompt('root')
      .prompt('target')
      .as('target')
      .line(stray(uuid(2)));
    const graph = built.graph();
    graph.remove(built.entryOf(graph, 'target'));
    expect(valuesOf(graph).at(-1)).toEqual({ ...stray(uuid(1)), text: `see ${uuid(2)}` });
  });

  test('is null where there is none', () => {
    const built = session()
      .prompt('target')
      .as('target')
      .line({ mentions: uuid(1) });
    const graph = built.graph();
    graph.remove(built.entryOf(graph, 'target'));
    expect(valuesOf(graph)).toEqual([{ mentions: null }]);
  });
});

describe('lines of odd making', () => {
  test('of a key that stands twice only the last is a reference', () => {
    const built = session().prompt('root').prompt('target').as('target');
    built.raw(`{"type":"x","leafUuid":"${uuid(2)}","leafUuid":"${uuid(1)}"}`);
    const list = `"uuids":["${uuid(2)}"],"uuids":["${uuid(1)}"]`;
    built.raw(`{"type":"x","compactMetadata":{"preservedMessages":{${list}}}}`);
    built.raw(`{"type":"x","snapshotMessageId":"${uuid(2)}","snapshotMessageId":"${uuid(1)}"}`);
    const graph = built.graph();
    const before = graph.main.entries.slice(2).map((entry) => entry.raw.toString());
    graph.remove(built.entryOf(graph, 'target'));
    expect(graph.main.entries.slice(1).map((entry) => entry.raw.toString())).toEqual(before);
  });

  test('a list that names an entry twice loses it twice', () => {
    const built = session().prompt('root').prompt('target').as('target');
    const uuids = [uuid(2), uuid(1), uuid(2)];
    built.line({ type: 'x', compactMetadata: { preservedMessages: { uuids } } });
    const graph = built.graph();
    graph.remove(built.entryOf(graph, 'target'));
    expect(valuesOf(graph)[1].compactMetadata.preservedMessages.uuids).toEqual([uuid(1)]);
  });
});
