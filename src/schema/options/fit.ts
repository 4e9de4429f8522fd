import { KEEP_LAST } from '../../fit/fit.ts';
import type { OptionSpecs, OptionsOf } from '../option.ts';
import { tokenCount, wholeNumber } from '../values.ts';
import { IN_PLACE_OPTIONS } from './writing.ts';

export const FIT_OPTIONS = {
  tokens: {
    flags: '--tokens <tokens>',
    description: 'the context is to have no more tokens than this: 120000 or 120k',
    value: tokenCount,
  },
  keepLast: {
    flags: '--keep-last <turns>',
    description: `how many turns stay as they are while anything else is left (default: ${KEEP_LAST})`,
    value: wholeNumber(),
  },
  ...IN_PLACE_OPTIONS,
} as const satisfies OptionSpecs;

export type FitCommandOptions = OptionsOf<typeof FIT_OPTIONS>;
