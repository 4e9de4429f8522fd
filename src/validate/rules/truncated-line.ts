import { linesWith } from '../lines-with.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'truncated-line',
  severity: 'error',
  what: 'Line ends before its JSON does.',
  why: 'It was cut off while being written, and clients skip it.',
  todo: '`ccsurgery repair` keeps the rest aside; the next entry must start on a line of its own.',
  check: ({ graph }) => linesWith(graph, 'truncated'),
};
