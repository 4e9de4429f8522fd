import type { OptionSpecs } from '../option.ts';
import { DRY_RUN } from './writing.ts';

export const RENAME_OPTIONS = {
  dryRun: DRY_RUN,
  force: {
    flags: '--force',
    description: 'also if a client has it open or backups pass their limit',
  },
} as const satisfies OptionSpecs;
