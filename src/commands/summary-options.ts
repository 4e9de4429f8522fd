import { resolve } from 'node:path';
import { UserError, wrongUse } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { watched } from '../operation/watch-signals.ts';
import type { Cut } from '../passes/compress/cut.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { INSTRUCTION } from '../summary/instruction.ts';
import { transcriptText } from '../summary/transcript-text.ts';
import { plural } from '../text/numbers.ts';
import type { OptionSpec, Request } from './command.ts';
import { splitCommand } from './split-command.ts';

const SECONDS = 300;
/** So much is shown of what a command that failed had to say. */
const LAST_LINES = 20;
/** How often a command that takes its time is mentioned. */
const EVERY = 10;

/** Where the summary comes from. */
export const SUMMARY_OPTIONS: readonly OptionSpec[] = [
  { flags: '--summary <text>', description: 'the summary (default: made here, offline)' },
  {
    flags: '--summary-file <file>',
    description: 'the summary is in this file (-: standard input)',
  },
  {
    flags: '--summarize-with <command>',
    description: 'a command that reads the older turns as Markdown and writes the summary',
  },
  {
    flags: '--prompt-file <file>',
    description: 'what to tell the command, before the turns (default: a short instruction)',
  },
  {
    flags: '--timeout <seconds>',
    description: `how long the command may take (default: ${SECONDS})`,
  },
];

const SOURCES = ['summary', 'summaryFile', 'summarizeWith'];
const OF_COMMAND = ['promptFile', 'timeout'];

/** A command that makes a summary of what is to be replaced. */
export interface Summarizer {
  readonly command: readonly [string, ...string[]];
  /** What it is given to read. */
  input(graph: Graph, cut: Cut): string;
  run(graph: Graph, cut: Cut): Promise<string>;
}

export function refuseSummaryOptions({ options, sessions }: Request): void {
  if (SOURCES.filter((name) => options[name] !== undefined).length > 1)
    throw wrongUse(
      'Several options say where the summary comes from.',
      'Give one of --summary, --summary-file and --summarize-with.',
    );
  if (options.summarizeWith === undefined && OF_COMMAND.some((name) => options[name] !== undefined))
    throw wrongUse(
      '--prompt-file and --timeout are for a command.',
      'Give it with --summarize-with.',
    );
  const fromInput = [...sessions, options.summaryFile, options.promptFile];
  if (fromInput.filter((name) => name === '-').length > 1)
    throw wrongUse('Standard input (-) can be read only once.', 'Give the others as files.');
}

/** The text that was given, or the way to one; undefined if it is to be made here. */
export function givenSummary(request: Request): string | Summarizer | undefined {
  const { options, cwd } = request;
  if (typeof options.summarizeWith === 'string')
    return commandSummarizer(request, options.summarizeWith);
  if (typeof options.summary === 'string') return notEmpty(options.summary, 'The summary');
  if (typeof options.summaryFile !== 'string') return undefined;
  return notEmpty(textOf(options.summaryFile, cwd), 'The file of the summary');
}

function commandSummarizer(request: Request, commandLine: string): Summarizer {
  const { options, cwd } = request;
  const [file, ...args] = splitCommand(commandLine);
  if (file === undefined)
    throw wrongUse('--summarize-with names no command.', "Such as --summarize-with 'claude -p'.");
  const seconds = secondsOf(options.timeout);
  const instruction =
    typeof options.promptFile === 'string' ? textOf(options.promptFile, cwd).trim() : INSTRUCTION;
  return {
    command: [file, ...args],
    input: (graph, cut) => [instruction, transcriptText(graph, cut)].filter(Boolean).join('\n\n'),
    async run(graph, cut) {
      const input = this.input(graph, cut);
      request.progress(`${file} sums up ${plural(cut.turns.replaced, 'turn')} …`);
      const started = Date.now();
      const timer = setInterval(
        () =>
          request.progress(`${file} is at it for ${Math.round((Date.now() - started) / 1000)} s …`),
        EVERY * 1000,
      );
      try {
        return await watched(request.watchSignals, (signal) =>
          outputOf(this.command, { input, cwd, seconds, signal }),
        );
      } finally {
        clearInterval(timer);
      }
    },
  };
}

async function outputOf(
  command: readonly [string, ...string[]],
  options: { input: string; cwd: string; seconds: number; signal: AbortSignal | undefined },
): Promise<string> {
  const { runCommand } = await import('../summary/run-command.ts');
  const { output, errorOutput, failure } = await runCommand(command, options);
  options.signal?.throwIfAborted();
  const reason = failure ?? (output.trim() === '' ? 'wrote nothing' : undefined);
  if (reason === undefined) return output;
  throw new UserError({
    code: 'summary-failed',
    message: `${command[0]} was to write the summary, and ${reason}. Nothing was written.`,
    hint: errorOutput.trim().split('\n').slice(-LAST_LINES).join('\n') || undefined,
  });
}

function textOf(path: string, cwd: string): string {
  return readBytes(path === '-' ? path : resolve(cwd, path)).toString('utf8');
}

function notEmpty(text: string, what: string): string {
  if (text.trim() === '')
    throw wrongUse(`${what} is empty.`, 'Without one it is made here, offline.');
  return text;
}

function secondsOf(timeout: unknown): number {
  if (timeout === undefined) return SECONDS;
  const seconds = /^\d{1,6}(\.\d+)?$/.test(String(timeout)) ? Number(timeout) : 0;
  if (seconds > 0) return seconds;
  throw wrongUse(
    `--timeout takes a number of seconds, not "${String(timeout)}".`,
    `Such as --timeout ${SECONDS}.`,
  );
}
