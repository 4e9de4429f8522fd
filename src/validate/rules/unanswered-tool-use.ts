import { openCalls } from '../open-calls.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'unanswered-tool-use',
  severity: 'error',
  what: 'The call {id} ({tool}) has no result, yet the conversation goes on after it.',
  why: 'The API refuses a call without a result; clients drop the call, and some leave its thinking alone in a message.',
  todo: '`ccsurgery repair` adds a result that says the output was lost.',
  check: ({ graph }) => openCalls(graph, 'middle'),
};
