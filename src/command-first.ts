import { COMMANDS } from './commands/index.ts';
import { COMMON_OPTIONS } from './schema/options/common.ts';

const HELP = { flags: '-h, --help' };

/** A command line with the common options that stand before the command's name behind it. */
export function commandFirst(argv: readonly string[]): readonly string[] {
  let at = 0;
  while (at < argv.length && isCommon(argv[at] as string))
    at += takesNext(argv[at] as string) ? 2 : 1;
  const isCommand = COMMANDS.some(({ name }) => name === argv[at]);
  if (at === 0 || !isCommand) return argv;
  return [argv[at] as string, ...argv.slice(0, at), ...argv.slice(at + 1)];
}

function isCommon(word: string): boolean {
  return flagsOf(word) !== undefined;
}

function takesNext(word: string): boolean {
  return flagsOf(word)?.includes('<') === true && !word.includes('=');
}

function flagsOf(word: string): string | undefined {
  const [name = ''] = word.split('=');
  const options = [HELP, ...Object.values(COMMON_OPTIONS)];
  return options.find(({ flags }) => flags.split(/[ ,]+/).includes(name))?.flags;
}
