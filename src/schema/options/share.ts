import { KINDS, OPTIONAL_KINDS } from '../../redact/kinds.ts';
import type { OptionSpecs, OptionsOf } from '../option.ts';
import { listOf, text, texts } from '../values.ts';
import { IN_PLACE_OPTIONS } from './writing.ts';

/** Contents that can be kept besides the kinds of values. */
const CONTENT = ['thinking', 'images'] as const;
const KEEPABLE = [
  ...CONTENT,
  ...KINDS.filter((row) => row.kind !== 'patterns' && !('optional' in row)).map(({ kind }) => kind),
];
const ADDABLE = OPTIONAL_KINDS.map(({ kind }) => kind);

export const SHARE_OPTIONS = {
  keep: {
    flags: '--keep <kinds>',
    description: `leave something in, a comma list: ${KEEPABLE.join(', ')}`,
    value: listOf(KEEPABLE),
  },
  kinds: {
    flags: '--kinds <list>',
    description: `replace more kinds, a comma list: ${ADDABLE.join(', ')}`,
    value: listOf(KINDS.map(({ kind }) => kind)),
  },
  redact: {
    flags: '--redact <pattern>',
    description: 'replace more: a text as it is, or /regex/flags; may be given several times',
    repeatable: true,
    value: texts,
  },
  review: {
    flags: '--review',
    description: 'write nothing; list what was found, with its surroundings but not the value',
  },
  allow: {
    flags: '--allow <file>',
    description: 'leave in the values whose hashes, as --review lists them, are in a file',
    value: text,
  },
  ...IN_PLACE_OPTIONS,
} as const satisfies OptionSpecs;

export type ShareCommandOptions = OptionsOf<typeof SHARE_OPTIONS>;
