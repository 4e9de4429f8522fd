import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';
import { signedElsewhere } from '../signed-elsewhere.ts';

export const rule: Rule = {
  code: 'unsafe-thinking',
  severity: 'warning',
  what: 'Thinking that was produced before the compaction in line {boundary} is sent after it, in {count} entries; this is the first.',
  why: 'Newer models sign thinking together with everything before it: the API may refuse the whole request.',
  todo: '`ccsurgery repair` removes that thinking and nothing else.',
  *check({ graph }: Subject): Generator<Finding> {
    const found = signedElsewhere(graph);
    if (found === undefined) return;
    const { boundary, entries } = found;
    const args = { boundary: boundary.line, count: entries.length };
    yield { entry: entries[0] as Entry, args };
  },
};
