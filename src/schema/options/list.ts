import type { OptionSpecs } from '../option.ts';
import { oneOf, wholeNumber } from '../values.ts';
import { FILTER_OPTIONS } from './filters.ts';

export const SORTS = ['age', 'size', 'tokens'] as const;

export const LIST_OPTIONS = {
  archived: { flags: '--archived', description: 'the archived sessions instead' },
  sort: {
    flags: '--sort <by>',
    description: `${SORTS.join(', ')} (default: age, the newest first)`,
    value: oneOf(SORTS),
  },
  limit: { flags: '-L, --limit <n>', description: 'show at most this many', value: wholeNumber(1) },
  ...FILTER_OPTIONS,
} as const satisfies OptionSpecs;
