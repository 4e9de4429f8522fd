import { linesWith } from '../lines-with.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'glued-lines',
  severity: 'error',
  what: 'Two or more entries stand in one line without a line end between them.',
  why: 'Clients cannot parse the line and skip all of them.',
  todo: '`ccsurgery repair` splits the line where one object ends and the next begins.',
  check: ({ graph }) => linesWith(graph, 'glued'),
};
