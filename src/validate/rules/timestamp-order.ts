import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'timestamp-order',
  severity: 'info',
  what: 'Entries that are older than their parent: {count}; this is the first.',
  why: 'Clients write so when tools run in parallel; it matters only where two branches compete.',
  todo: 'Nothing needs to be done.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const { entries } of graph.transcripts) {
      const older = entries.filter((entry) => isOlder(entry, graph.parentOf(entry)));
      if (older[0] !== undefined) yield { entry: older[0], args: { count: older.length } };
    }
  },
};

function isOlder(entry: Entry, parent: Entry | undefined): boolean {
  return (entry.facts.timestamp ?? Number.NaN) < (parent?.facts.timestamp ?? Number.NaN);
}
