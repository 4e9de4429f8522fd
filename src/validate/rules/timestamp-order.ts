import type { Entry } from '../../transcript/entry.ts';
import type { Transcript } from '../../transcript/transcript.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'timestamp-order',
  severity: 'info',
  what: 'Entries that are older than their parent: {count}; this is the first.',
  why: 'Clients write so when tools run in parallel; it matters only where two branches compete.',
  todo: 'Nothing needs to be done.',
  *check({ graph }: Subject): Generator<Finding> {
    const older = graph.entries().filter((entry) => isOlder(entry, graph.parentOf(entry)));
    const byFile = new Map<Transcript, Entry[]>();
    for (const entry of older) {
      const own = byFile.get(entry.transcript);
      if (own === undefined) byFile.set(entry.transcript, [entry]);
      else own.push(entry);
    }
    for (const [first, ...others] of byFile.values())
      if (first !== undefined) yield { entry: first, args: { count: 1 + others.length } };
  },
};

function isOlder(entry: Entry, parent: Entry | undefined): boolean {
  if (parent === undefined) return false;
  return (entry.timestamp ?? Number.NaN) < (parent.timestamp ?? Number.NaN);
}
