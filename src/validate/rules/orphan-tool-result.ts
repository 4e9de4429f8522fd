import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'orphan-tool-result',
  severity: 'error',
  what: 'The result answers the call {id}, which is not in the session.',
  why: 'Clients up to 2.0 send it as it is, and the API refuses the request.',
  todo: 'Remove the result, or put its call back.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const entry of graph.entries())
      for (const { type, toolId } of entry.facts.message?.blocks ?? [])
        if (type === 'tool_result' && toolId !== undefined && !graph.toolCalls.has(toolId))
          yield { entry, args: { id: toolId } };
  },
};
