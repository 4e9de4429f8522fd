import { expect, test } from 'vitest';
import { runPasses } from '../../src/operation/run-passes.ts';
import { duplicates } from '../../src/passes/duplicates.ts';
import { historyGuard } from '../../src/passes/history-guard.ts';
import { tools } from '../../src/passes/tools.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { call } from '../builders/blocks.ts';
import { NOBODY } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { CONTEXT } from './pruned.ts';

const interrupted = () => session().prompt('Look.').answer('I look.', call());

test('where a stray entry would become the end of the conversation, pruning is refused', () => {
  const graph = interrupted().attachment('todo_reminder', {}).results().graph();
  graph.reparent(graph.entries().at(-2) as Entry, NOBODY);
  expect(() => runPasses(graph, [tools(), historyGuard()], CONTEXT)).toThrow(
    expect.objectContaining({ code: 'history-cut-off', exitCode: 3 }),
  );
});

test('so it is where what is cut off was written twice, and one of the two goes', () => {
  const source = session().prompt('Look.').answer(call());
  const [prompt = ''] = source.text().split('\n');
  const graph = source.raw(prompt).attachment('todo_reminder', {}).results().graph();
  graph.reparent(graph.entries().at(-2) as Entry, NOBODY);
  expect(() => runPasses(graph, [duplicates(), tools(), historyGuard()], CONTEXT)).toThrow(
    expect.objectContaining({ code: 'history-cut-off' }),
  );
});

test('otherwise it is none of its business', () => {
  const graph = interrupted().attachment('todo_reminder', {}).results().graph();
  const reports = runPasses(graph, [tools(), historyGuard()], CONTEXT);
  expect(reports.at(-1)).toMatchObject({ removed: 0, edited: 0, added: 0 });
});
