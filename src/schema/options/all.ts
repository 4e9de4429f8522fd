import type { OptionSpecs, OptionsOf } from '../option.ts';
import { FILTER_OPTIONS } from './filters.ts';

/** For commands that take many sessions at once. */
export const ALL_OPTIONS = {
  all: {
    flags: '--all',
    description: 'every session, or those of --project, that the filters let through',
  },
  ...FILTER_OPTIONS,
} as const satisfies OptionSpecs;

export type AllOptions = OptionsOf<typeof ALL_OPTIONS>;
