import { expect, test } from 'vitest';
import { linearize } from '../../src/passes/blocks/linearize.ts';
import { call } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';

test('a line that was written twice is no parent of itself', () => {
  const builder = session().prompt('Look.').answer(call(), call()).results();
  const [, , , , result = ''] = builder.text().split('\n');
  const graph = builder.raw(result).prompt('And now?').graph();
  linearize(graph);
  expect(graph.entries().filter(({ uuid, parentUuid }) => uuid === parentUuid)).toEqual([]);
});

test('of lines beside the chain that were written twice, one is put in', () => {
  const builder = session().prompt('Look.').answer(call(), call()).results();
  const [, , , first = ''] = builder.text().split('\n');
  const graph = builder.raw(first).prompt('And now?').graph();
  linearize(graph);
  expect(graph.entries().filter(({ uuid, parentUuid }) => uuid === parentUuid)).toEqual([]);
  expect(graph.changes.map(({ kind }) => kind)).toEqual(['reparent', 'reparent']);
});
