import { Command as Program } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Command } from './commands/command.ts';
import { COMMANDS, GROUPS, loadCommand } from './commands/index.ts';
import type { OptionSpec } from './schema/option.ts';
import { COMMON_OPTIONS } from './schema/options/common.ts';

/** What is done for a command line. */
export type Action = (
  name: string,
  command: Command,
  sessions: readonly string[],
  options: Record<string, unknown>,
) => Promise<void>;

interface Outputs {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** With what a report of a bug needs. */
function versionText(): string {
  const commit = process.env.CCSURGERY_COMMIT;
  return `${packageJson.version} (${commit ? `commit ${commit}, ` : ''}Node ${process.version})`;
}

const HELP_END = `
Examples:
  ccsurgery list cart --newer-than 2w       sessions with "cart" in the title or project
  ccsurgery search "rounding error"         where that was said
  ccsurgery inspect latest                  what eats the context
  ccsurgery prune latest --preset light -n  what a new, smaller session would lack

\`ccsurgery COMMAND --help\` explains a command, \`ccsurgery help environment\` the variables.`;

/** What \`help environment\` prints. */
export const ENVIRONMENT = `Variables:
  CLAUDE_CONFIG_DIR  the Claude folder (default: ~/.claude); --claude-dir goes before it
  XDG_STATE_HOME     operations, backups and indexes are in its folder ccsurgery (default: ~/.local/state)
  XDG_DATA_HOME      archives are in its folder ccsurgery (default: ~/.local/share)
  VISUAL, EDITOR     what edit opens its plan with
  NO_COLOR           no colours; FORCE_COLOR=1: also where there is no terminal
  CLAUDECODE         set by Claude Code: /resume is named beside the line for a shell
`;

/** The command line as commander reads it. */
export async function makeProgram(
  argv: readonly string[],
  { stdout, stderr }: Outputs,
  action: Action,
): Promise<Program> {
  const program = new Program('ccsurgery')
    .description('Surgery on Claude Code sessions')
    .version(versionText(), '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // Errors are shown in one place, as JSON where asked for.
      outputError: () => {},
    });
  program.addHelpText('after', HELP_END);
  const groups = new Map(
    GROUPS.flatMap(({ heading, names }) => names.map((name) => [name, heading])),
  );
  for (const { name, summary } of COMMANDS) {
    const sub = program.command(name).description(summary);
    const group = groups.get(name);
    if (group !== undefined) sub.helpGroup(group);
    sub.copyInheritedSettings(program);
    if (!argv.includes(name)) continue;
    const command = await loadCommand(name);
    addArguments(sub, command);
    for (const option of Object.values({ ...command.options, ...COMMON_OPTIONS }))
      addOption(sub, option);
    sub.action(() => action(name, command, sub.args, sub.opts()));
  }
  return program;
}

function addArguments(sub: Program, { sessions }: Command): void {
  switch (sessions) {
    case 'one':
      sub.argument(
        '[session]',
        'a path (.jsonl or a bundle, .tgz), an id or the start of one, `latest` (default), or `-` (standard input)',
      );
      return;
    case 'several':
      sub.argument(
        '[sessions...]',
        'paths, ids or starts of ids, `latest` (default), or `-` (standard input)',
      );
      return;
    case 'two':
      for (const name of ['<before>', '<after>'])
        sub.argument(name, 'a path, an id or the start of one, `latest`, or `-` (standard input)');
      return;
    case 'text':
      sub.argument('[text]', 'only sessions with this in the title, the project or the id');
      return;
    case 'pattern':
      sub.argument('<pattern>', 'a text (in upper or lower case), or /regex/flags');
      return;
    case 'titled':
      sub.argument('<session>', 'a path, an id or the start of one, or `latest`');
      sub.argument('<title>', 'one line of text');
      return;
    case 'archive':
      sub.argument(
        '<archive>',
        'a bundle (.tgz), or the id of an archived session or the start of one',
      );
      return;
    case 'target':
      sub.argument('<session>', 'a path, an id or the start of one, or `latest`');
      sub.argument('<target...>', 'line:N, call:ID, or another part of it');
      return;
    case 'command':
      sub.argument('<command>', 'the name of a command');
      return;
    case 'shell':
      sub.argument('<shell>', 'bash, zsh or fish');
      return;
    case 'operation':
      sub.argument(
        '[operation]',
        'an id or the start of one, as `log` shows it (default: the newest that is not undone)',
      );
  }
}

function addOption(program: Program, { flags, description, repeatable }: OptionSpec): void {
  if (repeatable)
    program.option(flags, description, (value: string, before: string[] = []) => [
      ...before,
      value,
    ]);
  else program.option(flags, description);
}
