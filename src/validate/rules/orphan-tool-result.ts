import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'orphan-tool-result',
  severity: 'error',
  what: 'The result answers the call {id}, which is not in the session.',
  why: 'Clients up to 2.0 send it as it is, and the API refuses the request.',
  todo: 'Remove the result, or put its call back.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const id of graph.toolResults.keys()) {
      if (graph.toolCalls.has(id)) continue;
      for (const entry of graph.toolResults.get(id)) yield { entry, args: { id } };
    }
  },
};
