import type { Graph } from '../../graph/graph.ts';
import { pairedCalls } from '../../graph/paired-calls.ts';
import { linesOfPreviousSession } from '../../graph/previous-session.ts';
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
    const others = linesOfPreviousSession(graph);
    for (const id of graph.toolResults.keys())
      for (const entry of graph.toolResults.get(id))
        if (!isAnswer(graph, entry, id) && !others.has(entry)) yield { entry, args: { id } };
  },
};

/** Whether a result has its call. A helper's file may go on from one in the main file, not the other way round. */
export function isAnswer(graph: Graph, result: Entry, id: string): boolean {
  const { transcript } = result;
  const isMain = transcript === graph.main;
  const calls = graph.toolCalls.get(id);
  if (calls.some((call) => !isMain || call.transcript === graph.main)) return true;
  // What a helper starts with may be gone from the main file by now.
  return !isMain && transcript.entries.find(({ message }) => message !== undefined) === result;
}
