import { compacted } from '../scenarios/compacted.ts';
import { morning } from '../scenarios/morning.ts';
import { cloneAgents } from './clone-agents.ts';
import { cloneProjectTo } from './clone-project-to.ts';
import { cloneRewind } from './clone-rewind.ts';
import { cloneUpTo } from './clone-up-to.ts';
import { cloneWhole } from './clone-whole.ts';
import { compressAll } from './compress.ts';
import { compressAgain } from './compress-again.ts';
import { compressCompacted } from './compress-compacted.ts';
import { compressScreen } from './compress-screen.ts';
import { edited } from './edited.ts';
import type { Check } from './types.ts';

/** A check that takes long has the scenario, and the time for it, to itself. */
const apart =
  (scenario: Check['scenario']): Check['scenario'] =>
  (traits) =>
    scenario(traits);

export const checks: Record<string, Check> = {
  'clone-plain': { scenario: morning, run: cloneWhole },
  'clone-compacted': { scenario: compacted, run: cloneWhole },
  'clone-up-to': { scenario: morning, run: cloneUpTo },
  'clone-project-to': { scenario: morning, run: cloneProjectTo },
  'clone-agents': {
    scenario: morning,
    appliesTo: ({ agentFiles }) => agentFiles !== 'none',
    run: cloneAgents,
  },
  'clone-rewind': {
    scenario: edited,
    appliesTo: ({ fileHistory }) => fileHistory,
    run: cloneRewind,
  },
  compress: { scenario: apart(morning), run: compressAll },
  'compress-compacted': { scenario: compacted, run: compressCompacted },
  'compress-again': { scenario: apart(morning), run: compressAgain },
  // Newer clients list no session that was made without a screen.
  'compress-screen': { scenario: edited, run: compressScreen },
};
