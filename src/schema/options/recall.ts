import type { OptionSpecs } from '../option.ts';
import { text } from '../values.ts';

export const RECALL_OPTIONS = {
  source: {
    flags: '--source <file>',
    description: 'the session that it is a copy of, where clients do not keep it',
    value: text,
  },
} as const satisfies OptionSpecs;
