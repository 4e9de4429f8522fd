import { CommanderError } from 'commander';
import { resolveClaudeDir } from './bundle/claude-dir.ts';
import { commandFirst } from './command-first.ts';
import type { Outcome } from './commands/command.ts';
import { COMMANDS, SYNONYMS } from './commands/index.ts';
import { ERROR_CODES } from './error-codes.ts';
import { type ErrorData, errorData, Interrupted, UserError, wrongUse } from './errors.ts';
import { resolveDataDir, resolveStateDir } from './journal/state-dir.ts';
import type { WatchSignals } from './operation/watch-signals.ts';
import { clean, makeTerminal, verbatim } from './output/terminal.ts';
import { type Action, ENVIRONMENT, makeProgram } from './program.ts';
import { readOptions } from './schema/option.ts';
import { COMMON_OPTIONS } from './schema/options/common.ts';
import { SCHEMA_VERSION } from './schema/version.ts';
import { safeJson } from './text/unsafe-characters.ts';
import { OpenedBundles } from './tgz/opened-bundles.ts';

export { Interrupted };

const WRONG_USE = 2;
/** What the scripts of `completion` run. */
const COMPLETE = '__complete';

/** What the program needs of the process it runs in. */
export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Undefined if it is gone. */
  readonly cwd: string | undefined;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly watchSignals?: WatchSignals;
  /** Asks on a terminal; left out where there is none. */
  readonly confirm?: (question: string) => Promise<boolean>;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  /** False if it should be given no more for now. */
  write(data: string | Buffer): unknown;
  once?(event: 'drain', listener: () => void): unknown;
}

interface Shown {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly colour: boolean;
}

/** Runs one command line; returns the exit code. The only place that decides on it. */
export async function run(given: readonly string[], io: Io): Promise<number> {
  const argv = commandFirst(given);
  if (argv[0] === COMPLETE) {
    const { complete } = await import('./commands/complete.ts');
    io.stdout.write(await complete(argv.slice(1), io.env));
    return 0;
  }
  if (argv[0] === 'help' && argv[1] === 'environment') {
    io.stdout.write(ENVIRONMENT);
    return 0;
  }
  let exitCode = 0;
  const bundles = new OpenedBundles();
  const act: Action = async (name, command, sessions, given) => {
    const shown = shownBy(given);
    const options = await readOptions({ ...command.options, ...COMMON_OPTIONS }, given);
    const outcome = await command.run({
      sessions,
      options,
      claudeDir: resolveClaudeDir(options.claudeDir, io.env),
      usualClaudeDir: resolveClaudeDir(undefined, io.env),
      stateDir: resolveStateDir(io.env),
      dataDir: resolveDataDir(io.env),
      project: options.project,
      cwd: workingDirectory(io),
      now: new Date(),
      bundles,
      watchSignals: io.watchSignals,
      progress: progressOn(io.stderr, shown),
      editor: editorOf(io),
      preview: (outcome) => previewOn(io, outcome, shown),
      confirm: shown.json || io.confirm === undefined ? undefined : confirmOn(io.confirm),
    });
    await show(name, outcome, shown, io, bundles);
    exitCode = outcome.exitCode;
  };
  try {
    if (argv[0] === 'help') checkTopic(argv[1]);
    const program = await makeProgram(argv, io, act);
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    return fail(error, argv, io, bundles);
  } finally {
    bundles.close();
  }
}

/** Every path is resolved against it, so that without one nothing can be meant. */
function workingDirectory({ cwd }: Io): string {
  if (cwd !== undefined) return cwd;
  throw new UserError({
    code: 'no-working-directory',
    message: 'The current directory is gone.',
    hint: 'Change to one that is there, then try again.',
  });
}

/** Words for those who wait. A share of what is done stands on one line of a terminal, and is gone in the end. */
function progressOn(
  output: Output,
  { quiet, json }: Shown,
): (words: string, done?: number) => void {
  return (words, done) => {
    if (quiet) return;
    if (done === undefined) output.write(`${clean(words)}\n`);
    else if (output.isTTY && !json)
      output.write(`\r\x1b[K${done < 1 ? `${clean(words)}: ${Math.floor(done * 100)}%` : ''}`);
  };
}

/** Without a terminal only an editor that the user set: it may be a script. */
function editorOf({ env, confirm }: Io): string | undefined {
  const usual = process.platform === 'win32' ? 'notepad' : 'vi';
  return env.VISUAL || env.EDITOR || (confirm === undefined ? undefined : usual);
}

function previewOn(io: Io, outcome: Outcome, { json, quiet, colour, verbose }: Shown): void {
  if (json || quiet) return;
  const terminal = makeTerminal({ env: io.env, stream: io.stderr, colour, verbose });
  io.stderr.write(`${outcome.text(terminal)}\n\n`);
}

/** A question may hold text from a session. */
function confirmOn(confirm: NonNullable<Io['confirm']>): (question: string) => Promise<boolean> {
  return (question) => confirm(clean(question));
}

function shownBy(options: Readonly<Record<string, unknown>>): Shown {
  return {
    json: options.json === true,
    quiet: options.quiet === true,
    verbose: options.verbose === true,
    colour: options.color !== false,
  };
}

async function show(
  command: string,
  outcome: Outcome,
  shown: Shown,
  io: Io,
  bundles: OpenedBundles,
): Promise<void> {
  if (shown.json) {
    const head = { schemaVersion: SCHEMA_VERSION, command };
    if (outcome.results !== undefined) return pour(jsonPieces(head, outcome), io.stdout);
    io.stdout.write(`${bundles.inJson(safeJson({ ...head, ...outcome.data }))}\n`);
    return;
  }
  const { colour, verbose } = shown;
  const stream = outcome.bytes === undefined ? io.stdout : io.stderr;
  const terminal = makeTerminal({ env: io.env, stream, colour, verbose });
  if (outcome.bytes !== undefined) await pour(outcome.bytes(), io.stdout);
  for await (const result of outcome.results?.each ?? [])
    await pour([`${result.text(terminal)}\n`], stream);
  if (outcome.bytes === undefined || !shown.quiet) {
    const text = bundles.inText(outcome.text(terminal));
    if (text !== '' || outcome.results === undefined) stream.write(`${text}\n`);
  }
  const words = shown.quiet ? '' : bundles.inText(outcome.words?.() ?? '');
  for (const line of words === '' ? [] : words.split('\n')) io.stderr.write(`${verbatim(line)}\n`);
}

/** One object, with the results in it as they come. */
async function* jsonPieces(head: object, outcome: Outcome): AsyncGenerator<string> {
  const { name = '', each = [] } = outcome.results ?? {};
  yield `${safeJson(head).slice(0, -1)},${safeJson(name)}:[`;
  let separator = '';
  for await (const { data } of each) {
    yield separator + safeJson(data);
    separator = ',';
  }
  yield `],${safeJson(outcome.data).slice(1)}\n`;
}

/** Writes pieces that are valid only until the next one, no faster than they are taken. */
async function pour(
  pieces: Iterable<Buffer | string> | AsyncIterable<string>,
  output: Output,
): Promise<void> {
  for await (const piece of pieces)
    if (output.write(Buffer.from(piece)) === false)
      await new Promise<void>((resolve) => output.once?.('drain', resolve));
}

function fail(error: unknown, argv: readonly string[], io: Io, bundles: OpenedBundles): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  // Nothing was asked for: the help has been shown.
  if (error instanceof CommanderError && error.code === 'commander.help') return WRONG_USE;
  const failure = toFailure(error, argv);
  if (argv.includes('--json')) {
    const { exitCode, ...error } = failure;
    const command = COMMANDS.find(({ name }) => name === argv[0])?.name ?? null;
    const head = { schemaVersion: SCHEMA_VERSION, command };
    io.stdout.write(`${bundles.inJson(safeJson({ ...head, error }))}\n`);
  } else {
    io.stderr.write(`error: ${bundles.inText(clean(failure.message))}\n`);
    for (const line of failure.hint === null ? [] : bundles.inText(failure.hint).split('\n'))
      io.stderr.write(`  ${verbatim(line)}\n`);
  }
  return failure.exitCode;
}

interface Failure extends ErrorData {
  readonly exitCode: number;
}

function toFailure(error: unknown, argv: readonly string[]): Failure {
  if (error instanceof CommanderError) return toFailure(misread(error, argv), argv);
  if (error instanceof UserError || error instanceof Interrupted)
    return { ...errorData(error), exitCode: error.exitCode };
  // A bug: the stack is what its report needs.
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    code: 'internal-error',
    message: `This is a bug in ccsurgery: ${error instanceof Error ? error.message : String(error)}`,
    hint: stack,
    exitCode: ERROR_CODES['internal-error'].exitCode,
  };
}

/** Commander answers an unknown one with the whole help. */
function checkTopic(topic = 'help'): void {
  const isKnown = topic.startsWith('-') || COMMANDS.some(({ name }) => name === topic);
  if (isKnown || topic === 'help') return;
  throw (
    synonymUsed(topic) ??
    wrongUse(`There is no command "${topic}".`, 'Run `ccsurgery --help` for the list of commands.')
  );
}

function misread({ code, message }: CommanderError, [name = '']: readonly string[]): UserError {
  const known = code === 'commander.unknownCommand' ? synonymUsed(name) : undefined;
  if (known !== undefined) return known;
  const help = COMMANDS.some((command) => command.name === name) ? `${name} --help` : '--help';
  return wrongUse(
    message.replace(/^error: /, ''),
    `Run \`ccsurgery ${help}\` for what is possible.`,
  );
}

/** What to say to somebody who took another word for a command. */
function synonymUsed(name: string): UserError | undefined {
  const meant = Object.hasOwn(SYNONYMS, name) ? SYNONYMS[name] : undefined;
  if (meant === undefined) return undefined;
  return wrongUse(
    `There is no command "${name}".`,
    `\`ccsurgery ${meant}\` does that; \`ccsurgery ${meant} --help\` explains it.`,
  );
}
