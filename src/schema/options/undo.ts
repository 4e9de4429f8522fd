import type { OptionSpecs } from '../option.ts';

export const UNDO_OPTIONS = {
  dryRun: { flags: '-n, --dry-run', description: 'write nothing, show what would be restored' },
  force: {
    flags: '--force',
    description: 'also if files changed since, or a client has the session open',
  },
} as const satisfies OptionSpecs;
