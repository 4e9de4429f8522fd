import type { OptionSpecs, OptionsOf } from '../option.ts';
import { text } from '../values.ts';

export const DIFF_OPTIONS = {
  idMap: {
    flags: '--id-map <file>',
    description: 'what the ids of the first are in the second, as `clone --id-map` writes it',
    value: text,
  },
} as const satisfies OptionSpecs;

export type DiffCommandOptions = OptionsOf<typeof DIFF_OPTIONS>;
