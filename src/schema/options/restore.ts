import type { OptionSpecs } from '../option.ts';
import { DRY_RUN } from './writing.ts';

export const RESTORE_OPTIONS = { dryRun: DRY_RUN } as const satisfies OptionSpecs;
