import { PARTS } from '../../search/passages.ts';
import type { OptionSpecs } from '../option.ts';
import { listOf, wholeNumber } from '../values.ts';
import { FILTER_OPTIONS } from './filters.ts';

export const SEARCH_OPTIONS = {
  in: {
    flags: '--in <parts>',
    description: `only in some of ${PARTS.join(', ')} (separated by commas)`,
    value: listOf(PARTS),
  },
  limit: {
    flags: '-L, --limit <n>',
    description: 'stop after this many matches',
    value: wholeNumber(1),
  },
  ...FILTER_OPTIONS,
} as const satisfies OptionSpecs;
