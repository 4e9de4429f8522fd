import type { OptionSpecs } from '../option.ts';
import { texts } from '../values.ts';
import { ALL_OPTIONS } from './all.ts';

/** What a code can be made to count as. */
export const LEVELS = ['error', 'warning', 'info'] as const;

export const VALIDATE_OPTIONS = {
  level: {
    flags: '--level <code=severity>',
    description: `treat a code as ${LEVELS.join(', ')} (fatal stays); repeatable`,
    repeatable: true,
    value: texts,
  },
  ...ALL_OPTIONS,
} as const satisfies OptionSpecs;
