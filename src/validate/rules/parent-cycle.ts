import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'parent-cycle',
  severity: 'fatal',
  what: 'The entry is its own ancestor, over {length} parents.',
  why: 'Clients up to 2.0 hang for ever when they resume such a session.',
  todo: 'Run `ccsurgery repair`: it breaks the circle at its oldest entry.',
  *check({ graph }: Subject): Generator<Finding> {
    const settled = new Set<Entry>();
    for (const start of graph.entries()) {
      const path = new Map<Entry, number>();
      let current: Entry | undefined = start;
      while (current !== undefined && !settled.has(current) && !path.has(current)) {
        path.set(current, path.size);
        current = graph.parentOf(current);
      }
      const from = current === undefined ? undefined : path.get(current);
      if (from !== undefined && current !== undefined)
        yield { entry: current, args: { length: path.size - from } };
      for (const entry of path.keys()) settled.add(entry);
    }
  },
};
