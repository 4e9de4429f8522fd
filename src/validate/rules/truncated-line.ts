import { linesWith } from '../lines-with.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'truncated-line',
  severity: 'error',
  what: 'Line ends before its JSON does.',
  why: 'It was cut off while being written, and clients skip it.',
  todo: 'Run `ccsurgery repair`: the rest is kept aside.',
  check: ({ graph }) => linesWith(graph, 'truncated'),
};
