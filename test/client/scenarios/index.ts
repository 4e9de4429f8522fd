import type { Traits } from '../versions.ts';
import { compacted } from './compacted.ts';
import { interrupted } from './interrupted.ts';
import { morning } from './morning.ts';
import { rewind } from './rewind.ts';
import { tools } from './tools.ts';
import type { Scenario } from './types.ts';

/** Every scenario by the name of its fixture folder. */
export const scenarios: Record<string, (traits: Traits) => Scenario> = {
  tools,
  morning,
  compacted,
  rewind,
  interrupted,
};

/** What the model answers when a client asks it for a summary of the session. */
export const summary = `1. The user found that totals are not rounded to whole cents.
2. \`total\` in src/cart.ts rounds now.
3. In data/prices.json coffee has no currency yet.`;
