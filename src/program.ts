import { Command as Program } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import type { Command } from './commands/command.ts';
import { COMMANDS, loadCommand } from './commands/index.ts';
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

/** The command line as commander reads it. */
export async function makeProgram(
  argv: readonly string[],
  { stdout, stderr }: Outputs,
  action: Action,
): Promise<Program> {
  const program = new Program('ccsurgery')
    .description('Surgery on Claude Code sessions')
    .version(packageJson.version, '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      // Errors are shown in one place, as JSON where asked for.
      outputError: () => {},
    });
  for (const { name, summary } of COMMANDS) {
    const sub = program.command(name).description(summary);
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
