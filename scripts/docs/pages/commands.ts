import type { Command as Program } from 'commander';
import { COMMANDS } from '../../../src/commands/index.ts';
import { makeProgram } from '../../../src/program.ts';
import type { OptionSpec } from '../../../src/schema/option.ts';
import { COMMON_OPTIONS } from '../../../src/schema/options/common.ts';
import { IN_PLACE_OPTIONS, WRITING_OPTIONS } from '../../../src/schema/options/writing.ts';
import { code, list, page, table } from '../markdown.ts';

const EXIT_CODES = [
  ['0', 'done'],
  ['1', 'findings: `validate` found or `repair` left errors, `diff` found differences'],
  ['2', 'wrong use, or input that cannot be read'],
  ['3', 'refused for safety; nothing was written'],
  ['130', 'interrupted; nothing is half written'],
];

/** Every command as commander knows it: what `--help` shows. */
export async function commands(): Promise<string> {
  const all = await Promise.all(COMMANDS.map(({ name }) => subcommand(name)));
  const writing = all.filter(writes).map((sub) => code(sub.name()));
  return page(
    'Commands',
    'Data goes to standard output, words to standard error. What `--json` gives has `schemaVersion` and `command`, and in the place of a result `error` with `code`, `message` and `hint` if it failed.',
    table(['exit code', 'means'], EXIT_CODES),
    ...all.flatMap(section),
    '## Options of every command that writes',
    `They belong to ${writing.join(', ')}. With --in-place there is no new session to be placed or named, so -o, --id, --seed, --id-map and --no-artifacts do not go with it. Where prune, compress or repair find nothing to change, no file is written, neither that of -o nor that of --id-map, and \`result\` and \`idMap\` are null; \`-o -\` hands the session on as it is.`,
    optionTable(Object.values(WRITING)),
    '## Options of every command',
    optionTable(Object.values(COMMON_OPTIONS)),
  );
}

/** With the words for commands that also write in place. */
const WRITING = { ...WRITING_OPTIONS, force: IN_PLACE_OPTIONS.force };
const SHARED: readonly OptionSpec[] = [
  ...Object.values(WRITING_OPTIONS),
  ...Object.values(COMMON_OPTIONS),
  WRITING.force,
];

function section(sub: Program): string[] {
  // A flag may mean something else elsewhere: `diff --id-map` reads.
  const own = sub.options.filter(
    ({ flags, description }) =>
      !SHARED.some((option) => option.flags === flags && option.description === description),
  );
  const named = sub.registeredArguments.map(
    (argument) => `${code(argument.name())}: ${argument.description}`,
  );
  return [
    `## ${sub.name()}`,
    `${sub.description()}.`,
    `    ccsurgery ${sub.name()} ${sub.usage()}`,
    ...(named.length === 0 ? [] : [list(named)]),
    ...(own.length === 0 ? [] : [optionTable(own)]),
    ...(writes(sub)
      ? ['And the [options of every command that writes](#options-of-every-command-that-writes).']
      : []),
  ];
}

function writes(sub: Program): boolean {
  return sub.options.some(({ flags }) => flags === WRITING_OPTIONS.output.flags);
}

async function subcommand(name: string): Promise<Program> {
  const silent = { write: () => true };
  const program = await makeProgram([name], { stdout: silent, stderr: silent }, async () => {});
  return program.commands.find((sub) => sub.name() === name) as Program;
}

function optionTable(options: readonly Pick<OptionSpec, 'flags' | 'description'>[]): string {
  return table(
    ['option', 'what it does'],
    options.map(({ flags, description }) => [code(flags), description]),
  );
}
