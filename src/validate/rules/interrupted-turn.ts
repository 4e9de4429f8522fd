import { openCalls } from '../open-calls.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'interrupted-turn',
  severity: 'warning',
  what: 'The call {id} ({tool}) has no result, and nothing follows it.',
  why: 'The turn was cut off. Clients drop the call on resume, or answer it themselves.',
  todo: 'Nothing needs to be done; `ccsurgery repair --only interrupted-turn` adds a result that says the output was lost.',
  check: ({ graph }) => openCalls(graph, 'end'),
};
