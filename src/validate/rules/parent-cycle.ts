import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'parent-cycle',
  severity: 'fatal',
  what: 'The entry is its own ancestor; the circle has this many entries: {length}.',
  why: 'Clients up to 2.0 hang for ever when they resume such a session.',
  todo: 'Run no client on it before `ccsurgery repair`, which breaks the circle at the entry that stands before its parent.',
  *check({ graph }: Subject): Generator<Finding> {
    if (graph.hasParentsFirst) return;
    const settled = new Set<Entry>();
    // Parents mostly stand before their children: a circle has an edge that does not.
    const starts = graph.entries().filter((entry) => pointsForward(entry, graph.parentOf(entry)));
    for (const start of starts) {
      const path = new Set<Entry>();
      let current: Entry | undefined = start;
      while (current !== undefined && !path.has(current) && !settled.has(current)) {
        path.add(current);
        current = graph.parentOf(current);
      }
      if (current !== undefined && path.has(current)) {
        const length = path.size - [...path].indexOf(current);
        yield { entry: current, args: { length } };
      }
      for (const entry of path) settled.add(entry);
    }
  },
};

function pointsForward(entry: Entry, parent: Entry | undefined): boolean {
  if (parent === undefined) return false;
  return parent.transcript !== entry.transcript || parent.line >= entry.line;
}
