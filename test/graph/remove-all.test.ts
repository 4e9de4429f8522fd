import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Graph } from '../../src/graph/graph.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { graphOf, randomSession } from './random-session.ts';

const id = (number: number): string =>
  `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
const entry = (type: string, number: number, parent: number | null): string =>
  `${JSON.stringify({ type, uuid: id(number), parentUuid: parent === null ? null : id(parent) })}\n`;

test('a chain that is removed hands its children on once each, in whatever order it is named', () => {
  const length = 300;
  let text = entry('user', 0, null);
  for (let i = 1; i <= length; i++)
    text += entry('assistant', i, i - 1) + entry('progress', 1000 + i, i);
  const graph = new Graph(new Transcript('x.jsonl', Buffer.from(text)));
  const doomed = graph.main.entries.filter(({ type }) => type === 'assistant');
  graph.removeAll(doomed.toReversed());

  const left = graph.main.entries.filter(({ type }) => type === 'progress');
  expect(left).toHaveLength(length);
  expect(left.every(({ parentUuid }) => parentUuid === id(0))).toBe(true);
  // One removal an entry, one new parent for each child: not one for each step up.
  expect(graph.changes.length).toBeLessThanOrEqual(3 * length);
});

/** What a session is without every entry whose place is one of these, as a multiple of it. */
function linesWithout(
  session: Parameters<typeof graphOf>[0],
  isDoomed: (place: number) => boolean,
  removeFrom: (graph: Graph, doomed: Entry[]) => void,
): string[] {
  const graph = graphOf(session);
  removeFrom(
    graph,
    graph.entries().filter((_, place) => isDoomed(place)),
  );
  return graph.entries().map(({ raw }) => raw.toString());
}

/** Each id once, and no compaction: what a reference means is no matter of who went first then. */
const session = randomSession.map(({ main, agent, ...rest }) => {
  const seen = new Set<unknown>();
  const isNew = (line: (typeof main)[number]): boolean => {
    if (typeof line === 'string') return true;
    const { uuid: own, subtype } = line;
    if (subtype !== undefined) return false;
    return own === undefined || (!seen.has(own) && seen.add(own) !== undefined);
  };
  return { ...rest, main: main.filter(isNew), agent: agent.filter(isNew) };
});

test('removing many at once is removing one after the other', () => {
  fc.assert(
    fc.property(session, fc.nat(), (session, seed) => {
      const isDoomed = (place: number): boolean => ((seed >> (place % 29)) & 1) === 1;
      const atOnce = linesWithout(session, isDoomed, (graph, doomed) => graph.removeAll(doomed));
      const oneByOne = linesWithout(session, isDoomed, (graph, doomed) => {
        for (const each of doomed) graph.remove(each);
      });
      expect(atOnce).toEqual(oneByOne);
    }),
    { numRuns: 1000 },
  );
});
