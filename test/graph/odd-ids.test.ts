import { expect, test } from 'vitest';
import { Graph } from '../../src/graph/graph.ts';
import { uuid } from '../builders/ids.ts';
import { transcriptOf } from '../transcript/files.ts';

const [A, B] = [uuid(1), uuid(2)];
const line = (own: string, parent: string | null): string =>
  JSON.stringify({ type: 'user', uuid: own, parentUuid: parent });
/** The same id, its first letter written as an escape. */
const escaped = (text: string, id: string): string =>
  text.replaceAll(id, `\\u00${id.charCodeAt(0).toString(16)}${id.slice(1)}`);

test('an id that is written with escapes keeps its place among its like', () => {
  const lines = [escaped(line(A, null), A), escaped(line(B, A), A), line(A, B), line(B, A)];
  const graph = new Graph(transcriptOf(lines.join('\n')));
  const places = (entries: readonly { line: number }[]) => entries.map((entry) => entry.line);
  expect(places(graph.byUuid.get(A))).toEqual([1, 3]);
  expect(places(graph.children.get(A))).toEqual([2, 4]);
  expect(graph.main.entries.map((entry) => graph.parentOf(entry)?.line)).toEqual([
    undefined,
    3,
    4,
    3,
  ]);
});

test('ids in capitals are other ids, and found as well', () => {
  const capital = 'ABCDEF00-0000-4000-8000-000000000000';
  const lines = [line(capital, null), line(capital.toLowerCase(), capital)];
  const graph = new Graph(transcriptOf(lines.join('\n')));
  const [first, second] = graph.main.entries;
  expect(graph.parentOf(second as never)).toBe(first);
  expect(graph.byUuid.get(capital)).toEqual([first]);
  expect(graph.byUuid.get(capital.toLowerCase())).toEqual([second]);
});
