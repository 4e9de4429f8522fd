import { compacted } from '../scenarios/compacted.ts';
import { morning } from '../scenarios/morning.ts';
import { cloneAgents } from './clone-agents.ts';
import { cloneProjectTo } from './clone-project-to.ts';
import { cloneRewind } from './clone-rewind.ts';
import { cloneUpTo } from './clone-up-to.ts';
import { cloneWhole } from './clone-whole.ts';
import { edited } from './edited.ts';
import { shareAndPlace } from './share.ts';
import type { Check } from './types.ts';

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
  share: { scenario: morning, run: shareAndPlace },
};
