import { ENTRY_TYPES } from '../../format/entry-types.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'unknown-type',
  severity: 'info',
  what: 'Entries of the type "{type}", which is not known here: {count}; this is the first.',
  why: 'New clients bring new types; they are kept as they are.',
  todo: 'Nothing needs to be done.',
  *check({ graph }: Subject): Generator<Finding> {
    const unknown = new Map<string, { first: Entry; count: number }>();
    const isKnown = (type: string | undefined): boolean => ENTRY_TYPES.has(type ?? '');
    const files = graph.transcripts.filter(({ records }) => ![...records.types].every(isKnown));
    for (const entry of files.flatMap(({ entries }) => entries)) {
      const type = entry.type ?? '(none)';
      if (entry.problem !== undefined || ENTRY_TYPES.has(type)) continue;
      const known = unknown.get(type);
      if (known === undefined) unknown.set(type, { first: entry, count: 1 });
      else known.count++;
    }
    for (const [type, { first, count }] of unknown) yield { entry: first, args: { type, count } };
  },
};
