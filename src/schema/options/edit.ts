import { VERBS } from '../../edit/statement.ts';
import type { OptionSpecs, OptionsOf } from '../option.ts';
import { text, texts } from '../values.ts';
import { IN_PLACE_OPTIONS } from './writing.ts';

export const EDIT_OPTIONS = {
  print: { flags: '--print', description: 'print the plan of the session, and change nothing' },
  plan: {
    flags: '--plan <file>',
    description: 'apply a plan from a file (-: standard input)',
    value: text,
  },
  do: {
    flags: '--do <statement>',
    description: `apply 'VERB TARGET', without a file: ${Object.keys(VERBS).join(', ')}`,
    value: texts,
    repeatable: true,
  },
  ...IN_PLACE_OPTIONS,
} as const satisfies OptionSpecs;

export type EditCommandOptions = OptionsOf<typeof EDIT_OPTIONS>;
