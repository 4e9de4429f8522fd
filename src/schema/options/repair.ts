import type { OptionSpecs, OptionsOf } from '../option.ts';
import { list } from '../values.ts';
import { IN_PLACE_OPTIONS } from './writing.ts';

export const REPAIR_OPTIONS = {
  only: { flags: '--only <codes>', description: 'fix only these, a comma list', value: list },
  unsafe: { flags: '--unsafe', description: 'also apply fixes that have to guess' },
  linearize: {
    flags: '--linearize',
    description: 'put results of parallel calls into one chain',
  },
  ...IN_PLACE_OPTIONS,
} as const satisfies OptionSpecs;

export type RepairCommandOptions = OptionsOf<typeof REPAIR_OPTIONS>;
