import type { Graph } from '../../graph/graph.ts';
import { pairedCalls } from '../../graph/paired-calls.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'orphan-tool-result',
  severity: 'error',
  what: 'The result answers the call {id}, which is not in the session.',
  why: 'Clients up to 2.0 send it as it is, and the API refuses the request.',
  todo: 'Put its call back; `ccsurgery repair` takes the result out and keeps it aside.',
  *check({ graph }: Subject): Generator<Finding> {
    if (pairedCalls(graph) !== undefined) return;
    for (const id of graph.toolResults.keys())
      for (const entry of graph.toolResults.get(id))
        if (!isAnswer(graph, entry, id)) yield { entry, args: { id } };
  },
};

/** Whether a result has its call. A helper's file may go on from one in the main file, not the other way round. */
export function isAnswer(graph: Graph, { transcript }: Entry, id: string): boolean {
  const isMain = transcript === graph.main;
  return graph.toolCalls.get(id).some((call) => !isMain || call.transcript === graph.main);
}
