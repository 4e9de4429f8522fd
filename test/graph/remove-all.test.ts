import { expect, test } from 'vitest';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';

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
