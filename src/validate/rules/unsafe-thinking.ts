import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';
import { signedElsewhere } from '../signed-elsewhere.ts';

export const rule: Rule = {
  code: 'unsafe-thinking',
  severity: 'warning',
  what: 'Thinking in {count} entries was signed before the conversation was changed in line {since}; this is the first.',
  why: 'Newer models sign thinking together with everything before it. After a compaction or a cut the API may refuse the whole request.',
  todo: '`ccsurgery repair` removes that thinking and nothing else.',
  *check({ graph }: Subject): Generator<Finding> {
    const found = signedElsewhere(graph);
    if (found === undefined) return;
    const { since, entries } = found;
    const args = { since: since.line, count: entries.length };
    yield { entry: entries[0] as Entry, args };
  },
};
