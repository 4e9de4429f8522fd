import type { OptionSpecs } from '../option.ts';

export const LIST_OPTIONS = {
  archived: { flags: '--archived', description: 'the archived sessions instead' },
} as const satisfies OptionSpecs;
