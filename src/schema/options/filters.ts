import type { OptionSpecs, OptionsOf } from '../option.ts';
import { age, byteSize } from '../values.ts';

/** Which sessions, for commands that take many. */
export const FILTER_OPTIONS = {
  olderThan: {
    flags: '--older-than <age>',
    description: 'only sessions not changed for so long: 30d, 12h',
    value: age,
  },
  newerThan: {
    flags: '--newer-than <age>',
    description: 'only sessions changed since then',
    value: age,
  },
  largerThan: {
    flags: '--larger-than <size>',
    description: 'only sessions of more than 10KB, 5MB, …',
    value: byteSize,
  },
} as const satisfies OptionSpecs;

export type FilterOptions = OptionsOf<typeof FILTER_OPTIONS>;
