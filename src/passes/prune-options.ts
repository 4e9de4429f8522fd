import { wrongUse } from '../errors.ts';
import { commaList } from '../text/comma-list.ts';
import { wholeNumber } from '../text/whole-number.ts';
import { branches } from './branches.ts';
import { clientData } from './client-data.ts';
import { duplicates } from './duplicates.ts';
import { images } from './images.ts';
import type { Pass } from './pass.ts';
import { progress } from './progress.ts';
import { requests } from './requests.ts';
import { sidechains } from './sidechains.ts';
import { snapshots } from './snapshots.ts';
import { thinking } from './thinking.ts';
import { toolInputs } from './tool-inputs.ts';
import { toolResults } from './tool-results.ts';
import { tools } from './tools.ts';
import type { Where } from './where.ts';

/** What of a session can be pruned. The pass, its file, its fixtures and its flag have one name. */
export interface PruneOption {
  readonly name: string;
  /** What may follow the flag. */
  readonly argument?: string;
  readonly description: string;
  /** Whether --keep-last leaves the last turns alone. */
  readonly supportsKeepLast: boolean;
  /** Whether --turns, --min-size and --match narrow what it takes. */
  readonly isNarrowed: boolean;
  /** @param value What follows the flag; undefined if nothing does. */
  pass(value: string | undefined, where: Where): Pass;
}

/** In the order in which the passes run: what takes away whole entries first, so that less is left to be shortened. */
export const PRUNE_OPTIONS: readonly PruneOption[] = [
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
  {
    name: 'tools',
    argument: '[names]',
    description: 'tool calls with their results: all, or a comma list such as Bash,mcp__*',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (value, where) =>
      tools({ ...where, ...(value === undefined ? {} : { names: namesIn(value) }) }),
  },
  {
    name: 'thinking',
    description: 'thinking blocks',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (_value, where) => thinking(where),
  },
  {
    name: 'images',
    argument: '[pixels]',
    description: 'images: all, or those with a side of more pixels',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (value, where) =>
      images({
        ...where,
        ...(value === undefined ? {} : { pixels: wholeNumber('--images', value) }),
      }),
  },
  {
    name: 'tool-results',
    argument: '<stub|offload|chars>',
    description:
      'results of tools: a note in their place; or those over 2,000 characters to files that the model can read; or so many characters of each',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (value, where) =>
      toolResults({
        ...where,
        length:
          value === 'stub' || value === 'offload'
            ? value
            : wholeNumber('--tool-results', value ?? '', { or: 'stub or offload' }),
      }),
  },
  {
    name: 'tool-inputs',
    argument: '<stub|chars>',
    description: 'long strings inside calls: a note in their place, or so many characters of each',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (value, where) =>
      toolInputs({
        ...where,
        length:
          value === 'stub' ? 'stub' : wholeNumber('--tool-inputs', value ?? '', { or: 'stub' }),
      }),
  },
  {
    name: 'client-data',
    description: 'what only the screen shows of results (toolUseResult)',
    supportsKeepLast: true,
    isNarrowed: true,
    pass: (_value, where) => clientData(where),
  },
];

/** What one option of a preset stands for. */
export interface Choice {
  readonly value?: string;
  /** So many of the last turns are spared, unless the user says otherwise. */
  readonly keepLast?: number;
}

export interface Preset {
  readonly description: string;
  readonly options: Readonly<Record<string, Choice>>;
}

const LIGHT = { requests: {}, progress: {}, 'client-data': {} };

export const PRESETS: Readonly<Record<string, Preset>> = {
  light: {
    description: 'nothing the model sees: requests, progress, client-data',
    options: LIGHT,
  },
  standard: {
    description: 'light, and before the last 10 turns results stubbed and thinking removed',
    options: {
      ...LIGHT,
      thinking: { keepLast: 10 },
      'tool-results': { value: 'stub', keepLast: 10 },
    },
  },
  heavy: {
    description: 'light, and all thinking and images, and tools but those of the last 3 turns',
    options: { ...LIGHT, tools: { keepLast: 3 }, thinking: {}, images: {} },
  },
};

/** The passes of a preset, in their order. */
export function presetPasses(name: 'light' | 'standard' | 'heavy', where: Where = {}): Pass[] {
  const preset = PRESETS[name];
  if (preset === undefined) throw new RangeError(`there is no preset ${name}`);
  return prunePasses(new Map(Object.entries(preset.options)), where);
}

/** The passes of the options that were chosen, in their order. */
export function prunePasses(chosen: ReadonlyMap<string, Choice>, where: Where = {}): Pass[] {
  return PRUNE_OPTIONS.flatMap(({ name, pass }) => {
    const choice = chosen.get(name);
    if (choice === undefined) return [];
    return [pass(choice.value, { ...where, keepLast: where.keepLast ?? choice.keepLast })];
  });
}

function namesIn(list: string): string[] {
  const names = commaList(list);
  if (names.length > 0) return names;
  throw wrongUse(
    '--tools names no tool.',
    'A comma list of names such as Bash,mcp__*; without one, all tools are meant.',
  );
}
