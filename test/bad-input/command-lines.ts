import { PRESETS, PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { FIXES } from '../../src/repair/fixes/index.ts';
import type { Random } from './random.ts';

export interface CommandLine {
  readonly command: string;
  /** What follows the command, the session apart. */
  readonly options: readonly string[];
  readonly writes: 'nothing' | 'new' | 'file' | 'output' | 'in-place';
}

/** Stands for the session, for a sound one, and for a folder to write to. */
export const SESSION = '<session>';
export const SOUND = '<sound>';
export const FOLDER = '<folder>';

const READING: readonly (readonly string[])[] = [
  ['list'],
  ['inspect', SESSION],
  ['validate', SESSION],
  ['validate', SESSION, '--level', 'dangling-parent=error'],
  ['context', SESSION],
  ...['1.0.128', '2.0.50', '2.1.45', '2.1.325'].map((client) => [
    ...['context', SESSION, '--client', client],
  ]),
  ['diff', SESSION, SOUND],
  ['diff', SOUND, SESSION],
  ['diff', SESSION, SESSION],
];

/** Values for those options of `prune` that take one. */
export const PRUNE_VALUES: Readonly<Record<string, readonly string[]>> = {
  tools: ['', 'Bash,mcp__*'],
  images: ['', '100'],
  'tool-results': ['stub', 'offload', '10'],
  'tool-inputs': ['stub', '10'],
};
export const PRUNING = [
  ...PRUNE_OPTIONS.flatMap(({ name }) =>
    (PRUNE_VALUES[name] ?? ['']).map((value) => [`--${name}`, ...(value === '' ? [] : [value])]),
  ),
  ...Object.keys(PRESETS).map((preset) => ['--preset', preset]),
];

/** What each command that writes can be told to do. */
const WRITING: Readonly<Record<string, readonly (readonly string[])[]>> = {
  clone: [
    [],
    ['--up-to', 'turn:1'],
    ['--up-to', 'turn:2'],
    ['--project-to', FOLDER],
    ['--rewrite-paths'],
  ],
  prune: [
    ...PRUNING,
    ...PRUNING.map((options) => [...options, '--keep-last', '1']),
    ['--preset', 'heavy', '--branches', '--duplicates', '--sidechains', '--snapshots'],
    ['--preset', 'standard', '--keep-last', '0', '--keep-thinking'],
  ],
  compress: [
    [],
    ['--keep-last', '0'],
    ['--keep-last', '1'],
    ['--keep-last', '1', '--keep-history'],
    ['--target-tokens', '100'],
    ['--target-tokens', '13000'],
    ['--keep-last', '0', '--summary', 'All was done.'],
  ],
  edit: [
    ['--do', 'drop turn 1'],
    ['--do', 'drop turn last:1'],
    ['--do', 'condense turn last:3', '--do', 'drop tool Bash'],
    ['--do', 'stub tool *', '--do', 'replace turn 1 Other words.'],
    ['--do', 'drop line 5'],
    ['--do', 'keep branch 1'],
  ],
  share: [[], ['--keep', 'thinking,images,paths'], ['--redact', '/e+/', '--redact', 'shop']],
  repair: [
    [],
    ['--unsafe'],
    ['--linearize'],
    ['--unsafe', '--linearize'],
    ...FIXES.map(({ code }) => ['--only', code, '--unsafe']),
  ],
};
const WRITES: Readonly<Record<string, readonly CommandLine['writes'][]>> = {
  clone: ['nothing', 'new', 'file', 'output'],
  prune: ['nothing', 'new', 'file', 'output', 'in-place', 'in-place'],
  compress: ['nothing', 'new', 'file', 'output', 'in-place', 'in-place'],
  edit: ['nothing', 'new', 'file', 'output', 'in-place', 'in-place'],
  share: ['nothing', 'file', 'output'],
  repair: ['nothing', 'new', 'file', 'in-place', 'in-place'],
};
export const TO_FILE = ['-o', `${FOLDER}/result.jsonl`];
const OPTIONS_OF: Readonly<Record<CommandLine['writes'], readonly string[]>> = {
  nothing: ['-n'],
  new: [],
  file: TO_FILE,
  output: ['-o', '-'],
  'in-place': ['--in-place'],
};

/** What else can be asked of a new session. */
const BESIDES: readonly (readonly string[])[] = [
  [],
  [],
  [],
  ['--no-artifacts'],
  ['--title', 'Another'],
];

/** Every command as likely as another, with every way to use it. */
export function anyCommandLine(random: Random): CommandLine {
  const shown = random.pick([[], ['--json'], ['-v'], ['--json']]);
  if (random.once(4)) {
    const [command = '', ...options] = random.pick(READING);
    return { command, options: [...options, ...shown], writes: 'nothing' };
  }
  const command = random.pick(Object.keys(WRITING));
  const writes = random.pick(WRITES[command] ?? []);
  const asked = random.pick(WRITING[command] ?? []);
  const isNew = writes !== 'in-place';
  const where = [...OPTIONS_OF[writes], ...(isNew ? random.pick(BESIDES) : [])];
  // What goes to standard output leaves no room for what is told.
  const told = writes === 'output' && shown.includes('--json') ? [] : shown;
  // A shared session has no place of its own.
  const always = command === 'share' && writes === 'nothing' ? TO_FILE : [];
  return { command, writes, options: [SESSION, ...asked, ...where, ...always, ...told] };
}

/** Each command once, with what goes through most of a session. */
export const EVERY_COMMAND: readonly CommandLine[] = [
  { command: 'list', options: [], writes: 'nothing' },
  ...['inspect', 'validate', 'context'].map((command) => reading(command, SESSION)),
  { command: 'edit', options: [SESSION, '--print', '--json'], writes: 'nothing' },
  {
    command: 'edit',
    options: [SESSION, '--in-place', '--do', 'stub tool *', '--do', 'condense turn last:9999'],
    writes: 'in-place',
  },
  reading('diff', SESSION, SOUND),
  { command: 'clone', options: [SESSION, ...TO_FILE], writes: 'file' },
  {
    command: 'prune',
    options: [
      ...[SESSION, '--in-place', '--preset', 'heavy', '--keep-last', '0'],
      ...['--branches', '--duplicates', '--sidechains', '--snapshots', '--tool-results', '10'],
    ],
    writes: 'in-place',
  },
  { command: 'compress', options: [SESSION, '--in-place', '--keep-last', '0'], writes: 'in-place' },
  { command: 'share', options: [SESSION, ...TO_FILE], writes: 'file' },
  {
    command: 'repair',
    options: [SESSION, '--in-place', '--unsafe', '--linearize'],
    writes: 'in-place',
  },
];

function reading(command: string, ...sessions: string[]): CommandLine {
  return { command, options: [...sessions, '--json'], writes: 'nothing' };
}
