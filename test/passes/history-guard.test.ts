import { expect, test } from 'vitest';
import { runPasses } from '../../src/operation/run-passes.ts';
import { historyGuard } from '../../src/passes/history-guard.ts';
import { tools } from '../../src/passes/tools.ts';
import { call } from '../builders/blocks.ts';
import { NOBODY } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { CONTEXT } from './pruned.ts';

const interrupted = () => session().prompt('Look.').answer('I look.', call());

test('where a stray entry would become the end of the conversation, pruning is refused', () => {
  const graph = interrupted().attachment('todo_reminder', {}).results().graph();
  const stray = graph.entries().at(-2);
  graph.reparent(stray as NonNullable<typeof stray>, NOBODY);
  expect(() => runPasses(graph, [tools(), historyGuard()], CONTEXT)).toThrow(
    expect.objectContaining({ code: 'history-cut-off', exitCode: 3 }),
  );
});

test('otherwise it is none of its business', () => {
  const graph = interrupted().attachment('todo_reminder', {}).results().graph();
  const reports = runPasses(graph, [tools(), historyGuard()], CONTEXT);
  expect(reports.at(-1)).toMatchObject({ removed: 0, edited: 0, added: 0 });
});
