import { linesWith } from '../lines-with.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'bad-line',
  severity: 'error',
  what: 'Line is not a JSON object, or nested too deeply for one.',
  why: 'Clients skip it without a word, and everything that hangs on it is lost.',
  todo: '`ccsurgery repair` keeps the line aside, and gives what hangs on it another parent.',
  check: ({ graph }) => linesWith(graph, 'bad'),
};
