import {
  PRESETS,
  PRUNE_OPTIONS,
  type PresetName,
  type PruneRow,
  SPARING,
} from '../../passes/prune-options.ts';
import type { OptionSpec, OptionSpecs, OptionsOf } from '../option.ts';
import { byteSize, oneOf, text, wholeNumber } from '../values.ts';
import { IN_PLACE_OPTIONS } from './writing.ts';

const PRESET_NAMES = Object.keys(PRESETS) as PresetName[];

/** As commander names an option's value: `toolResults`. */
export type OptionNameOf<Flag extends string> = Flag extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<OptionNameOf<Rest>>}`
  : Flag;

export function pruneOptionName<Flag extends string>(flag: Flag): OptionNameOf<Flag> {
  return flag.replace(/-(\w)/g, (_dash, letter: string) =>
    letter.toUpperCase(),
  ) as OptionNameOf<Flag>;
}

type RowOptions = {
  readonly [Row in PruneRow as OptionNameOf<Row['name']>]: Row extends {
    readonly value: infer V;
  }
    ? OptionSpec & { readonly value: V }
    : Omit<OptionSpec, 'value'>;
};

/** An option for each row of the table. */
const ROW_OPTIONS = Object.fromEntries(
  PRUNE_OPTIONS.map(({ name, description, ...row }) => [
    pruneOptionName(name),
    {
      flags: `--${name}${'argument' in row ? ` ${row.argument}` : ''}`,
      description,
      ...('value' in row ? { value: row.value } : {}),
    },
  ]),
) as unknown as RowOptions;

export const PRUNE_COMMAND_OPTIONS = {
  ...ROW_OPTIONS,
  preset: {
    flags: `--preset <${PRESET_NAMES.join('|')}>`,
    description: PRESET_NAMES.map((name) => `${name}: ${PRESETS[name].description}`).join('; '),
    value: oneOf(PRESET_NAMES),
  },
  turns: {
    flags: '--turns <ranges>',
    description: 'only in these turns: 4-9,12,last:3',
    value: text,
  },
  minSize: {
    flags: '--min-size <size>',
    description: 'only what has at least this size: 500B, 10KB',
    value: byteSize,
  },
  match: {
    flags: '--match <pattern>',
    description: 'only what contains a text, or matches /regex/',
    value: text,
  },
  keepLast: {
    flags: '--keep-last <turns>',
    description: `leave the last turns alone (${SPARING.join(', ')})`,
    value: wholeNumber(),
  },
  keepThinking: {
    flags: '--keep-thinking',
    description: 'keep thinking that newer models refuse after the cut',
  },
  ...IN_PLACE_OPTIONS,
} as const satisfies OptionSpecs;

export type PruneCommandOptions = OptionsOf<typeof PRUNE_COMMAND_OPTIONS>;
