import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'duplicate-tool-use',
  severity: 'error',
  what: 'The call {id} stands already in line {first}.',
  why: 'The API refuses a request in which two calls have one id.',
  todo: 'Run `ccsurgery prune --duplicates` if entries were appended twice.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const [id, entries] of graph.toolCalls.multiple())
      for (const [index, entry] of entries.entries()) {
        const first = entries.slice(0, index).find((e) => e.transcript === entry.transcript);
        if (first !== undefined) yield { entry, args: { id, first: first.line } };
      }
  },
};
