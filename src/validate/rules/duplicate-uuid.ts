import { repeats } from '../repeats.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'duplicate-uuid',
  severity: 'error',
  what: 'The uuid stands already in line {first}.',
  why: 'References to it are ambiguous, and clients keep only one of the entries.',
  todo: '`ccsurgery repair` drops a copy, and gives a different entry an id of its own.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const [, entries] of graph.byUuid.multiple())
      for (const [first, entry] of repeats(entries)) yield { entry, args: { first: first.line } };
  },
};
