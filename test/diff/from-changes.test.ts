import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sizeOf } from '../../src/context/size.ts';
import { type Compared, compareSessions } from '../../src/diff/compare.ts';
import type { Difference } from '../../src/diff/difference.ts';
import { differenceOf } from '../../src/diff/from-changes.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { countChanges } from '../../src/operation/count-changes.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { call, thinking } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { type Operation, randomOperations } from '../graph/random-session.ts';
import { brief, flipped, ownIds, sessionOf, written } from './sessions.ts';

const source = session()
  .snapshot()
  .turn('one', 2)
  .prompt('two')
  .answer(thinking(), call('Bash'))
  .progress()
  .results('listing')
  .compact()
  .turn('three')
  .lastPrompt()
  .text();
const agent = session({ agentId: 'a1', group: 1 }).turn('look').text();
const open = (): Compared => sessionOf(source, { 'agent-a1.jsonl': agent });

/** What a graph says about changes made to it. */
function record(change: (graph: Graph) => void): { graph: Graph; difference: Difference } {
  const { graph } = open();
  const before = sizeOf(graph);
  change(graph);
  return { graph, difference: differenceOf(graph, before) };
}

const entry = (graph: Graph, line: number): Entry => graph.main.entries[line - 1] as Entry;
const shown = (change: (graph: Graph) => void): unknown => brief(record(change).difference);

describe('many changes of one entry are one difference', () => {
  test('edits merge, from the first value to the last', () => {
    const { difference } = record((graph) => {
      for (const words of ['a', 'b']) graph.edit(entry(graph, 2), ['message', 'content'], words);
      graph.edit(entry(graph, 2), ['cwd'], '/elsewhere');
    });
    expect(difference.entries).toMatchObject([
      {
        kind: 'edited',
        description: '"one"',
        parts: [
          { path: 'cwd', before: '/home/dev/shop', after: '/elsewhere' },
          { path: 'message.content', before: 'one', after: 'b' },
        ],
      },
    ]);
  });

  test('an edit that was taken back is none', () => {
    const twice = (graph: Graph): void => {
      for (const words of ['a', 'one']) graph.edit(entry(graph, 2), ['message', 'content'], words);
    };
    expect(shown(twice)).toEqual([]);
  });

  test('new parents merge, from the first to the last', () => {
    const move = (graph: Graph): void => {
      graph.reparent(entry(graph, 3), uuid(5));
      graph.edit(entry(graph, 4), ['extra'], 1);
      graph.reparent(entry(graph, 3), null);
    };
    expect(shown(move)).toEqual([
      ['relinked', 3, 3, ['parentUuid', uuid(1), null]],
      ['edited', 4, 4, 'extra'],
    ]);
  });

  test('what was edited and then removed is removed, with its size in the file', () => {
    const { graph, difference } = record((changed) => {
      changed.edit(entry(changed, 1), ['extra'], 'x'.repeat(99));
      changed.remove(entry(changed, 1));
    });
    expect(difference.entries).toMatchObject([{ kind: 'removed', lineBefore: 1 }]);
    expect(difference.entries[0]?.bytesBefore).toBe(source.indexOf('\n'));
    expect(difference.totals.bytes.after).toBe(graph.main.byteLength + agent.length);
  });

  test('what was added and then edited is added, and what went again never was', () => {
    const add = (graph: Graph): void => {
      const [kept, gone] = ['kept', 'gone'].map((customTitle) =>
        graph.insert({ type: 'custom-title', customTitle }, entry(graph, 2)),
      ) as [Entry, Entry];
      graph.edit(kept, ['customTitle'], 'New');
      graph.remove(gone);
    };
    expect(record(add).difference.entries).toMatchObject([
      { kind: 'added', lineAfter: 3, description: 'New', parts: [] },
    ]);
  });
});

test('a removed result is told by its call even if that is gone, too', () => {
  const { difference } = record((graph) => {
    graph.removeAll(graph.main.entries.filter(({ line }) => line === 10 || line === 12));
  });
  const removed = difference.entries.filter(({ kind }) => kind === 'removed');
  expect(removed.map(({ description }) => description)).toEqual(['call of Bash', 'result of Bash']);
});

function apply(graph: Graph, operation: Operation, step: number): void {
  const entries = graph.entries();
  const at = entries[operation.at % entries.length];
  if (at === undefined) return;
  if (operation.kind === 'remove') graph.remove(at);
  if (operation.kind === 'edit') graph.edit(at, ['note'], `step ${step}`);
  if (operation.kind === 'clear' && at.get('cwd') !== undefined) graph.clear(at, ['cwd']);
  if (operation.kind === 'insert') graph.insert({ type: 'note', number: step }, at);
  if (operation.kind !== 'reparent') return;
  const parent = entries[operation.to % entries.length]?.uuid;
  if (at.uuid !== undefined && parent !== undefined) graph.reparent(at, parent);
}

test('a dry run says what a comparison with the written session says, under old ids and new', () => {
  const property = fc.property(randomOperations, (operations) => {
    const { graph, difference } = record((changed) => {
      for (const [step, operation] of operations.entries()) apply(changed, operation, step);
    });
    expect(difference.totals.entries).toMatchObject(countChanges(graph.changes));
    const result = written(graph);
    expect(compareSessions(open(), result)).toEqual(difference);
    const texts = result.graph.transcripts.map(({ bytes }) => bytes.toString());
    const [main, other] = texts.map((text) => flipped(text, ownIds(...texts)));
    const clone = sessionOf(main as string, { 'agent-a1.jsonl': other as string });
    expect(compareSessions(open(), clone)).toEqual(difference);
  });
  fc.assert(property, { numRuns: 150 });
});
