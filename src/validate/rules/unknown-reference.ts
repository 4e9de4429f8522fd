import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'unknown-reference',
  severity: 'info',
  what: 'Times that the field {field} names an entry, though no such reference is known: {count}; this is the first.',
  why: 'New clients bring new references; this one is rewired like the others.',
  todo: 'Nothing needs to be done.',
  *check({ graph }: Subject): Generator<Finding> {
    const unknown = new Map<string, { first: Entry; count: number }>();
    for (const entry of graph.entriesHolding('stray'))
      for (const { path, id } of entry.facts.strays) {
        if (!graph.byUuid.has(id)) continue;
        const known = unknown.get(path);
        if (known === undefined) unknown.set(path, { first: entry, count: 1 });
        else known.count++;
      }
    for (const [field, { first, count }] of unknown) yield { entry: first, args: { field, count } };
  },
};
