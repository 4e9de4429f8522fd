import { pairedCalls } from '../../graph/paired-calls.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'orphan-tool-result',
  severity: 'error',
  what: 'The result answers the call {id}, which is not in the session.',
  why: 'Clients up to 2.0 send it as it is, and the API refuses the request.',
  todo: 'Put its call back; `ccsurgery repair` takes the result out and keeps it aside.',
  *check({ graph }: Subject): Generator<Finding> {
    if (pairedCalls(graph) !== undefined) return;
    for (const id of graph.toolResults.keys()) {
      const calls = graph.toolCalls.get(id);
      for (const entry of graph.toolResults.get(id)) {
        // A helper's file may go on from a call in the main one, not the other way round.
        const isMain = entry.transcript === graph.main;
        const isAnswer = calls.some((call) => !isMain || call.transcript === graph.main);
        if (!isAnswer) yield { entry, args: { id } };
      }
    }
  },
};
