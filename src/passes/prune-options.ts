import { wrongUse } from '../errors.ts';
import type { Read, Value } from '../schema/option.ts';
import { list, optional, wholeNumber, wordOr } from '../schema/values.ts';
import { branches } from './branches.ts';
import { clientData } from './client-data.ts';
import { duplicates } from './duplicates.ts';
import { images } from './images.ts';
import type { Pass } from './pass.ts';
import { progress } from './progress.ts';
import { requests } from './requests.ts';
import { sidechains } from './sidechains.ts';
import { snapshots } from './snapshots.ts';
import { superseded } from './superseded.ts';
import { thinking } from './thinking.ts';
import { toolInputs } from './tool-inputs.ts';
import { toolResults } from './tool-results.ts';
import { tools } from './tools.ts';
import type { Where } from './where.ts';

/** What of a session can be pruned. The pass, its file, its fixtures and its flag have one name. */
export interface PruneOption<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** Whether --keep-last leaves the last turns alone. */
  readonly supportsKeepLast: boolean;
  /** Whether --turns, --min-size and --match narrow what it takes. */
  readonly isNarrowed: boolean;
  /** What may follow the flag, as help shows it, and its schema; both or neither. */
  readonly argument?: string;
  readonly value?: Value<unknown>;
  /** @param value What follows the flag; `true` if nothing does. */
  pass(value: unknown, where: Where): Pass;
}

/** A row whose flag takes a value: its schema gives the value its type. */
function withValue<V extends Value<unknown>, const Name extends string>(
  value: V,
  row: Omit<PruneOption<Name>, 'pass'> & {
    readonly argument: string;
    pass(value: Read<V>, where: Where): Pass;
  },
): PruneOption<Name> & { readonly argument: string; readonly value: V } {
  return { ...row, value };
}

/** In the order in which the passes run: what takes away whole entries first, so that less is left to be shortened. */
export const PRUNE_OPTIONS = [
  {
    name: 'duplicates',
    description: 'entries that were appended twice, also under new ids',
    supportsKeepLast: false,
    isNarrowed: false,
    pass: () => duplicates(),
  },
  {
    name: 'branches',
    description: 'what a rewind left behind',
    supportsKeepLast: false,
    isNarrowed: false,
    pass: () => branches(),
  },
  {
    name: 'sidechains',
    description: 'transcripts of sub-agents; their results stay',
    supportsKeepLast: false,
    isNarrowed: false,
    pass: () => sidechains(),
  },
  {
    name: 'requests',
    description: 'copies of requests to the API (api-request*)',
    supportsKeepLast: false,
    isNarrowed: false,
    pass: () => requests(),
  },
  {
    name: 'progress',
    description: 'progress entries of tools',
    supportsKeepLast: false,
    isNarrowed: true,
    pass: (_value, { minSize, only }) => progress({ minSize, only }),
  },
  {
    name: 'snapshots',
    description: 'file history, which /rewind restores files from',
    supportsKeepLast: false,
    isNarrowed: false,
    pass: () => snapshots(),
  },
  withValue(optional(list), {
    name: 'tools',
    argument: '[names]',
    description: 'tool calls with their results: all, or a comma list such as Bash,mcp__*',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (names, where) => tools({ ...where, ...(names === true ? {} : { names }) }),
  }),
  {
    name: 'thinking',
    description: 'thinking blocks',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (_value, where) => thinking(where),
  },
  withValue(optional(wholeNumber()), {
    name: 'images',
    argument: '[pixels]',
    description: 'images: all, or those with a side of more pixels',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (pixels, where) => images({ ...where, ...(pixels === true ? {} : { pixels }) }),
  }),
  {
    name: 'superseded',
    description:
      'results that a later read, write, edit or run of the same thing made stale, and equal ones',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (_value, where) => superseded(where),
  },
  withValue(wordOr(['stub', 'offload'], wholeNumber()), {
    name: 'tool-results',
    argument: '<stub|offload|chars>',
    description:
      'tool results: replace them with a note, move those over 2,000 characters to files that the model can read, or keep this many characters of each',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (length, where) => toolResults({ ...where, length }),
  }),
  withValue(wordOr(['stub'], wholeNumber()), {
    name: 'tool-inputs',
    argument: '<stub|chars>',
    description:
      'long strings inside calls: replace them with a note, or keep this many characters of each',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (length, where) => toolInputs({ ...where, length }),
  }),
  {
    name: 'client-data',
    description: 'what only the screen shows of results (toolUseResult)',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (_value, where) => clientData(where),
  },
] as const satisfies readonly PruneOption[];

export type PruneRow = (typeof PRUNE_OPTIONS)[number];

/** The options that can spare the last turns. */
export const SPARING: readonly string[] = PRUNE_OPTIONS.filter(
  ({ supportsKeepLast }) => supportsKeepLast,
).map(({ name }) => name);

/** What one option of a preset stands for. */
export interface Choice {
  /** What follows the flag, read; left out if nothing does. */
  readonly value?: unknown;
  /** So many of the last turns are spared, unless the user says otherwise. */
  readonly keepLast?: number;
}

export interface Preset {
  readonly description: string;
  readonly options: Readonly<Partial<Record<PruneRow['name'], Choice>>>;
}

export type PresetName = 'light' | 'standard' | 'heavy';

const LIGHT = { requests: {}, progress: {}, 'client-data': {} } as const;

export const PRESETS: Readonly<Record<PresetName, Preset>> = {
  light: {
    description: 'nothing the model sees: requests, progress, client-data',
    options: LIGHT,
  },
  standard: {
    description:
      'light, and before the last 10 turns superseded results noted, long ones offloaded and thinking removed',
    options: {
      ...LIGHT,
      superseded: { keepLast: 10 },
      'tool-results': { value: 'offload', keepLast: 10 },
      thinking: { keepLast: 10 },
    },
  },
  heavy: {
    description: 'light, and all thinking and images, and tools but those of the last 3 turns',
    options: { ...LIGHT, tools: { keepLast: 3 }, thinking: {}, images: {} },
  },
};

/** The passes of a preset, in their order. */
export function presetPasses(name: PresetName, where: Where = {}): Pass[] {
  if (!Object.hasOwn(PRESETS, name)) throw wrongUse(`There is no preset "${name}".`);
  return prunePasses(new Map(Object.entries(PRESETS[name].options)), where);
}

/** The passes of the options that were chosen, in their order. */
export function prunePasses(chosen: ReadonlyMap<string, Choice>, where: Where = {}): Pass[] {
  const rows: readonly PruneOption[] = PRUNE_OPTIONS;
  return rows.flatMap(({ name, pass }) => {
    const choice = chosen.get(name);
    if (choice === undefined) return [];
    return [pass(choice.value ?? true, { ...where, keepLast: where.keepLast ?? choice.keepLast })];
  });
}
