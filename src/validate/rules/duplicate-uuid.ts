import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'duplicate-uuid',
  severity: 'error',
  what: 'The uuid stands already in line {first}.',
  why: 'References to it are ambiguous, and clients keep only one of the entries.',
  todo: 'Drop an identical copy; give a different entry an id of its own.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const [, entries] of graph.byUuid.multiple())
      for (const [index, entry] of entries.entries()) {
        // Helpers' files repeat entries of the main file by design.
        const first = entries.slice(0, index).find((e) => e.transcript === entry.transcript);
        if (first !== undefined) yield { entry, args: { first: first.line } };
      }
  },
};
