import { ENTRIES } from './passes/entries.ts';
import type { PassFixtures } from './passes/fixture.ts';
import { TOOLS } from './passes/tools.ts';

/** Sessions for every pass of `prune`. */
export const PASS_FIXTURES: PassFixtures = { ...ENTRIES, ...TOOLS };
