import {
  type Choice,
  PRESETS,
  PRUNE_OPTIONS,
  type PruneOption,
} from '../../../src/passes/prune-options.ts';
import { functionComment } from '../doc-comments.ts';
import { code, page, table } from '../markdown.ts';

/** The passes that are no option of `prune`, by who runs them. */
const OTHERS = [
  { by: '`clone` with the option of that name', names: ['up-to', 'project-to'] },
  {
    by: 'every command that takes a session from a bundle into a project',
    names: ['account-thinking'],
  },
  {
    by: '`clone` with the option of that name or where `--project-to` moves the files, and by `share`',
    names: ['rewrite-paths'],
  },
  { by: '`compress`', names: ['compress'] },
  {
    by: '`edit`, which shortens results with `tool-results`',
    names: ['keep-branch', 'drop', 'condense', 'replace'],
  },
  {
    by: '`share`',
    names: [
      'damaged-lines',
      'unreadable-text',
      'full-transcript',
      'prompt-copies',
      'account-data',
      'binary-data',
      'redact',
    ],
  },
  { by: 'every command that writes, with `--title`', names: ['title'] },
  { by: 'every command that writes, with `--no-artifacts` or `-o -`', names: ['own-parents'] },
  {
    by: 'every command that writes and by the library, after all others; not by `prune --keep-thinking`',
    names: ['unsafe-thinking'],
  },
  { by: '`prune`', names: ['live-end'] },
  {
    by: 'every command that writes and by the library, after all others',
    names: ['context-meter'],
  },
  {
    by: 'every command that writes but `repair`, and by the library, after all others',
    names: ['history-guard'],
  },
];

/** The prune options, the presets, and a heading for each pass. */
export function passes(): string {
  return page(
    'Passes',
    'A pass is one change of a session. Those of `prune` are named as its options, and run in this order whatever the order on the command line. `repair` has a pass for each code, which [diagnostics](diagnostics.md) tells of; `share` also runs `requests`, `snapshots`, `thinking`, `images` and `rewrite-paths`.',
    '## Presets',
    table(
      ['preset', 'stands for', 'takes'],
      Object.entries(PRESETS).map(([name, { description, options }]) => [
        code(`--preset ${name}`),
        Object.entries(options).map(flagOf).join(', '),
        description,
      ]),
    ),
    'Presets and single options combine, and a single option counts more. `--keep-last` replaces the numbers of turns that a preset spares.',
    ...PRUNE_OPTIONS.flatMap(pruneSection),
    ...OTHERS.flatMap(({ by, names }) =>
      names.flatMap((name) => [`## ${name}`, wordsOn(name), `Run by ${by}.`]),
    ),
  );
}

function flagOf([name, choice]: [string, Choice]): string {
  const flag = code(`--${name}${choice.value === undefined ? '' : ` ${choice.value}`}`);
  return choice.keepLast === undefined ? flag : `${flag} before the last ${choice.keepLast} turns`;
}

function pruneSection(option: PruneOption): string[] {
  const { name, argument, description, supportsKeepLast, isNarrowed } = option;
  const flag = code(`prune --${name}${argument === undefined ? '' : ` ${argument}`}`);
  return [
    `## ${name}`,
    `${flag}: ${description}.`,
    wordsOn(name),
    ...(supportsKeepLast ? ['`--keep-last` leaves the last turns alone.'] : []),
    ...(isNarrowed ? ['`--turns`, `--min-size` and `--match` narrow it.'] : []),
  ];
}

/** What the source says of the pass. */
function wordsOn(name: string): string {
  const factory = name.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  return functionComment(`src/passes/${name}.ts`, factory);
}
