import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'invalid-timestamp',
  severity: 'error',
  what: 'The timestamp is missing or is no date.',
  why: 'Clients resume from the entry with the newest timestamp, so this one can mislead them.',
  todo: '`ccsurgery repair` sets a time between those of the neighbours.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const entry of graph.entriesHolding('badTime')) yield { entry };
  },
};
