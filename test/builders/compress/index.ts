import type { SessionBuilder } from '../session.ts';
import { bugHunt } from './bug-hunt.ts';
import { compactedBefore } from './compacted-before.ts';
import { planAndBuild } from './plan-and-build.ts';

/** Sessions by the name of their folder in `fixtures/compress`. */
export const COMPRESS_FIXTURES: Readonly<Record<string, () => SessionBuilder>> = {
  'bug-hunt': bugHunt,
  'plan-and-build': planAndBuild,
  'compacted-before': compactedBefore,
};

/** The summaries of each, and how many turns stay beside them. */
export const SUMMARIES: Readonly<Record<string, number>> = { 'summary.md': 2, 'whole.md': 0 };
