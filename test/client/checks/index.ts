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
import { pictures } from './pictures.ts';
import { pruneImages } from './prune-images.ts';
import { pruneMeter } from './prune-meter.ts';
import { pruneOptions } from './prune-options.ts';
import { pruneScreen } from './prune-screen.ts';
import { repairAll } from './repair.ts';
import { shareAndPlace } from './share.ts';
import type { Check } from './types.ts';

/** Versions whose screens differ most. */
const isScreened = (_traits: unknown, version: string): boolean =>
  ['2.0.50', '2.1.45', '2.1.325'].includes(version);

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
  repair: { scenario: morning, run: repairAll },
  'clone-rewind': {
    scenario: edited,
    appliesTo: ({ fileHistory }) => fileHistory,
    run: cloneRewind,
  },
  'prune-options': { scenario: morning, run: pruneOptions },
  'prune-images': { scenario: pictures, run: pruneImages },
  'prune-meter': { scenario: morning, run: pruneMeter },
  'prune-screen': { scenario: morning, appliesTo: isScreened, run: pruneScreen },
  compress: { scenario: apart(morning), run: compressAll },
  'compress-compacted': { scenario: compacted, run: compressCompacted },
  'compress-again': { scenario: apart(morning), run: compressAgain },
  // Newer clients list no session that was made without a screen.
  'compress-screen': { scenario: edited, run: compressScreen },
  share: { scenario: morning, run: shareAndPlace },
};
