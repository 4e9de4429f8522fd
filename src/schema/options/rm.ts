import type { OptionSpecs, OptionsOf } from '../option.ts';
import { ALL_OPTIONS } from './all.ts';
import { DRY_RUN } from './writing.ts';

export const RM_OPTIONS = {
  orphans: {
    flags: '--orphans',
    description: 'files of sessions whose transcript is gone, in all projects',
  },
  ...ALL_OPTIONS,
  dryRun: DRY_RUN,
  force: { flags: '--force', description: 'also if backups pass their limit' },
} as const satisfies OptionSpecs;

export type RmCommandOptions = OptionsOf<typeof RM_OPTIONS>;
