import { describe, expect, test } from 'vitest';
import { sizeOf } from '../../src/context/size.ts';
import { differenceOf } from '../../src/diff/from-changes.ts';
import type { ChangeCounts } from '../../src/graph/changes.ts';
import type { Graph } from '../../src/graph/graph.ts';
import { countChanges } from '../../src/operation/count-changes.ts';
import { runPasses } from '../../src/operation/run-passes.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { sessionOf } from '../diff/sessions.ts';

const source = session()
  .prompt('one', { requestRef: 'r1' })
  .answer('yes')
  .prompt('two')
  .answer('no')
  .lastPrompt()
  .text();

const entry = (graph: Graph, line: number): Entry => graph.main.entries[line - 1] as Entry;

/** What is counted, which is what a dry run shows. */
function counted(change: (graph: Graph) => void): Partial<ChangeCounts> {
  const { graph } = sessionOf(source);
  const before = sizeOf(graph);
  const [report] = runPasses(graph, [{ name: 'change', run: change }], {
    newId: () => '',
    now: new Date(0),
  });
  const counts = countChanges(graph.changes);
  expect(differenceOf(graph, before).totals.entries).toMatchObject(counts);
  expect(report).toMatchObject(counts);
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

describe('changes are counted as a difference shows them', () => {
  test.each<[string, (graph: Graph) => void, Partial<ChangeCounts>]>([
    [
      'a request is a link',
      (graph) => graph.clear(entry(graph, 1), ['requestRef']),
      { relinked: 1 },
    ],
    [
      'a value that is no id is none',
      (graph) => graph.edit(entry(graph, 5), ['leafUuid'], 5),
      { edited: 1 },
    ],
    [
      'a line that is rewritten because of one text',
      (graph) => {
        const { raw } = entry(graph, 1);
        graph.rewrite(entry(graph, 1), Buffer.from(raw.toString().replace('one', 'two')), [
          'message',
          'content',
        ]);
      },
      { edited: 1 },
    ],
    [
      'a line that is rewritten because of a link alone',
      (graph) => {
        const { raw } = entry(graph, 1);
        graph.rewrite(entry(graph, 1), Buffer.from(raw.toString().replace('r1', 'r2')), [
          'requestRef',
        ]);
      },
      { relinked: 1 },
    ],
    [
      'an edit that was taken back',
      (graph) => {
        for (const words of ['a', 'one'])
          graph.edit(entry(graph, 1), ['message', 'content'], words);
      },
      {},
    ],
    [
      'a new parent that was taken back, and an edit in between',
      (graph) => {
        graph.reparent(entry(graph, 3), uuid(1));
        graph.edit(entry(graph, 3), ['message', 'content'], 'three');
        graph.reparent(entry(graph, 3), uuid(2));
        graph.edit(entry(graph, 3), ['message', 'content'], 'two');
      },
      {},
    ],
    [
      'a new parent, and an edit that was taken back',
      (graph) => {
        graph.reparent(entry(graph, 3), uuid(1));
        for (const words of ['a', 'two'])
          graph.edit(entry(graph, 3), ['message', 'content'], words);
      },
      { relinked: 1 },
    ],
    [
      'a line written anew in other words for the same',
      (graph) => {
        const { raw } = entry(graph, 1);
        graph.rewrite(entry(graph, 1), Buffer.from(raw.toString().replace('{', '{ ')));
      },
      {},
    ],
    [
      'what came, and what came and went',
      (graph) => {
        graph.insert({ type: 'note' });
        graph.remove(graph.insert({ type: 'note' }));
        graph.remove(entry(graph, 2));
      },
      { removed: 1, relinked: 1, added: 1 },
    ],
  ])('%s', (_, change, expected) => {
    expect(counted(change)).toEqual(expected);
  });
});
