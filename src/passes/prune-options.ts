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
import { toolResults } from './tool-results.ts';
import { tools } from './tools.ts';

/** What of a session can be pruned. The pass, its file, its fixtures and its flag have one name. */
export interface PruneOption {
  readonly name: string;
  /** What may follow the flag. */
  readonly argument?: string;
  readonly description: string;
  /** Whether the last turns can be spared. */
  readonly spares: boolean;
  /** @param value What follows the flag; undefined if nothing does. */
  pass(value: string | undefined, keepLast: number): Pass;
}

/** In the order in which the passes run: what takes away whole entries first, so that less is left to be shortened. */
export const PRUNE_OPTIONS: readonly PruneOption[] = [
  {
    name: 'duplicates',
    description: 'entries that were appended twice, also under new ids',
    spares: false,
    pass: () => duplicates(),
  },
  {
    name: 'branches',
    description: 'what a rewind left behind',
    spares: false,
    pass: () => branches(),
  },
  {
    name: 'sidechains',
    description: 'transcripts of sub-agents; their results stay',
    spares: false,
    pass: () => sidechains(),
  },
  {
    name: 'requests',
    description: 'copies of requests to the API (api-request*)',
    spares: false,
    pass: () => requests(),
  },
  {
    name: 'progress',
    description: 'progress entries of tools',
    spares: false,
    pass: () => progress(),
  },
  {
    name: 'snapshots',
    description: 'file history, which /rewind restores files from',
    spares: false,
    pass: () => snapshots(),
  },
  {
    name: 'tools',
    argument: '[names]',
    description: 'tool calls with their results: all, or a comma list such as Bash,mcp__*',
    spares: true,
    pass: (value, keepLast) =>
      tools({ keepLast, ...(value === undefined ? {} : { names: namesIn(value) }) }),
  },
  {
    name: 'thinking',
    description: 'thinking blocks',
    spares: true,
    pass: (_value, keepLast) => thinking({ keepLast }),
  },
  {
    name: 'images',
    argument: '[pixels]',
    description: 'images: all, or those with a side of more pixels',
    spares: true,
    pass: (value, keepLast) =>
      images({
        keepLast,
        ...(value === undefined ? {} : { pixels: wholeNumber('--images', value) }),
      }),
  },
  {
    name: 'tool-results',
    argument: '<stub|chars>',
    description: 'results of tools: a note in their place, or so many characters of each',
    spares: true,
    pass: (value, keepLast) =>
      toolResults({
        keepLast,
        length:
          value === 'stub' ? 'stub' : wholeNumber('--tool-results', value ?? '', { or: 'stub' }),
      }),
  },
  {
    name: 'client-data',
    description: 'what only the screen shows of results (toolUseResult)',
    spares: true,
    pass: (_value, keepLast) => clientData({ keepLast }),
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
export function presetPasses(name: 'light' | 'standard' | 'heavy', keepLast?: number): Pass[] {
  const preset = PRESETS[name];
  if (preset === undefined) throw new RangeError(`there is no preset ${name}`);
  return prunePasses(new Map(Object.entries(preset.options)), keepLast);
}

/** The passes of the options that were chosen, in their order. */
export function prunePasses(chosen: ReadonlyMap<string, Choice>, keepLast?: number): Pass[] {
  return PRUNE_OPTIONS.flatMap(({ name, pass }) => {
    const choice = chosen.get(name);
    return choice === undefined ? [] : [pass(choice.value, keepLast ?? choice.keepLast ?? 0)];
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
