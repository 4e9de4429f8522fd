import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Graph } from '../../src/graph/graph.ts';
import { setValue } from '../../src/json/splice.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { uuid } from '../builders/ids.ts';
import { graphOf as graphOfBundle, randomBundle } from '../properties/bundle.ts';
import { parameters } from '../properties/parameters.ts';
import { graphOf, type Operation, randomOperations, randomSession } from './random-session.ts';
import { indexesOf, reread, touchIndexes } from './written.ts';

function apply(graph: Graph, operation: Operation, step: number): void {
  const entries = graph.entries();
  const entry = entries[operation.at % entries.length];
  if (entry === undefined) return;
  const nodes = entries.filter((other) => other.uuid !== undefined);
  switch (operation.kind) {
    case 'remove':
      graph.remove(entry);
      return;
    case 'edit':
      if (entry.problem === undefined) graph.edit(entry, ['note'], `step ${step}`);
      return;
    case 'clear':
      if (entry.get('odd') !== undefined) graph.clear(entry, ['odd']);
      return;
    case 'insert': {
      const fresh = { type: 'user', uuid: uuid(100 + step), parentUuid: entry.uuid ?? null };
      graph.insert({ ...fresh, message: { role: 'user', content: 'new' } }, entry);
      return;
    }
    case 'reparent': {
      const parent = nodes[operation.to % nodes.length]?.uuid ?? null;
      if (entry.problem === undefined) graph.reparent(entry, parent);
    }
  }
}

/** Junk of few ids that meet, and sessions as clients write them and as they are damaged. */
const anyGraph = fc.oneof(
  { weight: 4, arbitrary: randomSession.map(lazily(graphOf)) },
  { weight: 1, arbitrary: randomBundle.map(lazily(graphOfBundle)) },
);

/** Made when asked for; what a failure tells is what it is made of. */
function lazily<T>(make: (told: T) => Graph): (told: T) => () => Graph {
  return (told) => Object.assign(() => make(told), { toString: () => fc.stringify(told) });
}

/** Every uuid that an entry names in any way but as its own. */
const namedBy = ({ facts }: Entry): string[] => [
  ...(typeof facts.parentUuid === 'string' ? [facts.parentUuid] : []),
  ...facts.links.map(({ id }) => id),
  ...facts.strays.map(({ id }) => id),
];

const uuidsOf = (graph: Graph): string[] =>
  graph.entries().flatMap((entry) => (entry.uuid === undefined ? [] : [entry.uuid]));

/** The places of all entries' parents. */
function parentsIn(graph: Graph): (number | undefined)[] {
  const places = new Map(graph.entries().map((entry, index) => [entry, index]));
  return graph.entries().map((entry) => places.get(graph.parentOf(entry) as Entry));
}

/** Runs operations on a graph; gives what there was before as well. */
function run(fresh: Graph, operations: readonly Operation[]) {
  const graph = touchIndexes(fresh);
  const original = [...graph.entries()];
  const bytes = new Map(original.map((entry) => [entry, entry.raw.toString('latin1')]));
  const known = new Set(uuidsOf(graph));
  for (const [step, operation] of operations.entries()) {
    apply(graph, operation, step);
    // Asked for in between, so that a change has to make it forget what it knew.
    parentsIn(graph);
    for (const id of uuidsOf(graph)) known.add(id);
  }
  return { graph, original, bytes, known };
}

describe('after any sequence of mutations', () => {
  const holds = (check: (outcome: ReturnType<typeof run>) => void): void => {
    const property = fc.property(anyGraph, randomOperations, (makeGraph, operations) => {
      check(run(makeGraph(), operations));
    });
    fc.assert(property, parameters(700));
  };

  test('the indexes are those of a graph that is read anew', () => {
    holds(({ graph }) => expect(indexesOf(graph)).toEqual(indexesOf(reread(graph))));
  });

  test('so is the parent of each entry', () => {
    holds(({ graph }) => expect(parentsIn(graph)).toEqual(parentsIn(reread(graph))));
  });

  test('no reference names an entry that went', () => {
    holds(({ graph, known }) => {
      const present = new Set(uuidsOf(graph));
      const dangling = graph.entries().flatMap(namedBy);
      expect(dangling.filter((id) => known.has(id) && !present.has(id))).toEqual([]);
    });
  });

  test('what no change names is as it was, byte for byte and in its order', () => {
    holds(({ graph, original, bytes }) => {
      const changed = new Set(graph.changes.map(({ entry }) => entry));
      const left = graph.entries().filter((entry) => !changed.has(entry));
      expect(left).toEqual(original.filter((entry) => !changed.has(entry)));
      for (const entry of left) expect(entry.raw.toString('latin1')).toBe(bytes.get(entry));
      const inOrder = graph.entries().filter((entry) => bytes.has(entry));
      expect(inOrder).toEqual(original.filter((entry) => inOrder.includes(entry)));
    });
  });

  test('the record tells all that came, went and changed, once each', () => {
    holds(({ graph, original, bytes }) => {
      const of = (kind: string): Entry[] =>
        graph.changes.filter((change) => change.kind === kind).map(({ entry }) => entry);
      const [removed, inserted] = [of('remove'), of('insert')];
      const now = new Set(graph.entries());
      expect(new Set(removed).size).toBe(removed.length);
      expect(new Set(removed)).toEqual(
        new Set([...original, ...inserted].filter((entry) => !now.has(entry))),
      );
      expect([...now].filter((entry) => !bytes.has(entry)).every((e) => inserted.includes(e))).toBe(
        true,
      );
      const edited = new Set([...of('edit'), ...of('reparent')]);
      for (const entry of original)
        if (!edited.has(entry)) expect(entry.raw.toString('latin1')).toBe(bytes.get(entry));
    });
  });

  test('the record alone leads back to the old lines', () => {
    holds(({ graph, original, bytes }) => {
      const lines = new Map(original.map((entry) => [entry, entry.raw]));
      for (const change of graph.changes.toReversed()) {
        const line = lines.get(change.entry);
        if (line === undefined) continue;
        if (change.kind === 'edit') lines.set(change.entry, change.before);
        if (change.kind === 'reparent')
          lines.set(change.entry, setValue(line, ['parentUuid'], change.from) as Buffer);
      }
      // A parent that was set where there was no such field is null after that.
      for (const [entry, line] of lines)
        expect(line.toString('latin1').replace(/,"parentUuid":null}$/, '}')).toBe(bytes.get(entry));
    });
  });
});

test('removing everything, in any order, leaves nothing', () => {
  fc.assert(
    fc.property(anyGraph, fc.array(fc.nat(99)), (makeGraph, order) => {
      const graph = touchIndexes(makeGraph());
      const all = [...graph.entries()];
      // A session may be of no lines at all.
      for (const at of all.length > 0 ? order : []) graph.remove(all[at % all.length] as Entry);
      for (const entry of all) graph.remove(entry);
      expect(graph.entries()).toEqual([]);
      expect(Object.values(indexesOf(graph)).flatMap((index) => Object.keys(index))).toEqual([]);
    }),
    parameters(100),
  );
});
