import type { OptionSpecs } from '../option.ts';
import { text } from '../values.ts';
import { ALL_OPTIONS } from './all.ts';
import { DRY_RUN } from './writing.ts';

export const ARCHIVE_OPTIONS = {
  to: {
    flags: '--to <dir>',
    description: 'the folder for the bundles (default: $XDG_DATA_HOME/ccsurgery/archive)',
    value: text,
  },
  keep: { flags: '--keep', description: 'leave the sessions where they are' },
  ...ALL_OPTIONS,
  dryRun: DRY_RUN,
  force: { flags: '--force', description: 'also if backups pass their limit for a moment' },
} as const satisfies OptionSpecs;
