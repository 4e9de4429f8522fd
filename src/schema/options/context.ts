import type { OptionSpecs } from '../option.ts';
import { text } from '../values.ts';

export const CONTEXT_OPTIONS = {
  client: {
    flags: '--client <version>',
    description: 'the client that resumes (default: the one that wrote the session)',
    value: text,
  },
} as const satisfies OptionSpecs;
