import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Graph } from '../../src/graph/graph.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { validate } from '../../src/validate/validate.ts';
import { call } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { corpus, fixtures, load } from '../transcript/files.ts';
import { graphOf, randomSession } from './random-session.ts';

/** The same, looked up for each entry. */
function hasParentsFirst(graph: Graph): boolean {
  return graph.entries().every((entry) => {
    if (typeof entry.parentUuid !== 'string') return true;
    const parent = graph.parentOf(entry);
    return parent !== undefined && parent !== entry && graph.isBefore(parent, entry);
  });
}

describe('where the scan says that all parents come first, they do', () => {
  test('in any session', () => {
    let said = 0;
    fc.assert(
      fc.property(randomSession, (random) => {
        const graph = graphOf(random);
        if (!graph.hasParentsFirst) return;
        said++;
        expect(hasParentsFirst(graph)).toBe(true);
      }),
      { numRuns: 3000 },
    );
    expect(said).toBeGreaterThan(50);
  });

  test('in recorded ones, and it is said of nearly all where it is so', () => {
    const graphs = [...fixtures, ...corpus].map((path) => new Graph(load(path)));
    const said = graphs.filter((graph) => graph.hasParentsFirst);
    expect(said.every(hasParentsFirst)).toBe(true);
    expect(said.length).toBeGreaterThan(0.9 * graphs.filter(hasParentsFirst).length);
  });
});

test('it is not said of a graph that lacks one of the transcripts', () => {
  const [main, helper] = [uuid(1), uuid(2)];
  const line = (own: string, parentUuid: string | null): Buffer =>
    Buffer.from(`${JSON.stringify({ type: 'user', uuid: own, parentUuid })}\n`);
  const first = new Transcript('session.jsonl', line(main, null));
  const agents = [line(helper, main), line(uuid(3), helper)].map(
    (bytes, n) => new Transcript(`agent-${n}.jsonl`, bytes, { beside: first }),
  );
  expect(new Graph(first, agents).hasParentsFirst).toBe(true);
  const part = new Graph(first, agents.slice(1));
  expect(part.hasParentsFirst).toBe(false);
  expect(validate({ graph: part }).map(({ code }) => code)).toContain('dangling-parent');
});

test('nor of a second graph of what a first one changed', () => {
  const graph = session().prompt('One.').answer(call()).results().graph();
  const [first, , last] = graph.main.entries as [Entry, Entry, Entry];
  graph.reparent(first, last.uuid as string);
  const again = new Graph(graph.main);
  expect(again.hasParentsFirst).toBe(false);
  expect(validate({ graph: again }).map(({ code }) => code)).toContain('parent-cycle');
});

test('what changes is looked up anew', () => {
  const graph = session().prompt('One.').answer(call()).results().graph();
  expect(graph.hasParentsFirst).toBe(true);
  graph.reparent(graph.main.entries.at(-1) as never, 'dead0000-0000-4000-8000-000000000000');
  expect(graph.hasParentsFirst).toBe(false);
});
