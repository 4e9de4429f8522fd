import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'timestamp-order',
  severity: 'info',
  what: 'Entries that are older than their parent: {count}; this is the first.',
  why: 'Clients write so when tools run in parallel; it matters only where two branches compete.',
  todo: 'Nothing needs to be done.',
  *check({ graph }: Subject): Generator<Finding> {
    const older = graph.entries().filter((entry) => isOlder(entry, graph.parentOf(entry)));
    for (const transcript of graph.transcripts) {
      const own = older.filter((entry) => entry.transcript === transcript);
      if (own[0] !== undefined) yield { entry: own[0], args: { count: own.length } };
    }
  },
};

function isOlder(entry: Entry, parent: Entry | undefined): boolean {
  if (parent === undefined) return false;
  return (entry.timestamp ?? Number.NaN) < (parent.timestamp ?? Number.NaN);
}
