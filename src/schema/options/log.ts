import { BACKUP_LIMIT } from '../../journal/backup-use.ts';
import { RETENTION_DAYS } from '../../journal/retention.ts';
import { formatBytes } from '../../text/numbers.ts';
import type { OptionSpecs, OptionsOf } from '../option.ts';
import { optional, text } from '../values.ts';

export const LOG_OPTIONS = {
  purge: {
    flags: '--purge [operation]',
    description: `drop the backups of one operation or of all (else kept for ${RETENTION_DAYS} days; from ${formatBytes(BACKUP_LIMIT)} on, a run asks first)`,
    value: optional(text),
  },
} as const satisfies OptionSpecs;

export type LogCommandOptions = OptionsOf<typeof LOG_OPTIONS>;
