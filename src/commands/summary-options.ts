import { resolve } from 'node:path';
import { UserError, wrongUse } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import { watched } from '../operation/watch-signals.ts';
import type { Cut } from '../passes/compress/cut.ts';
import { type CompressCommandOptions, SUMMARY_TIMEOUT } from '../schema/options/compress.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { INSTRUCTION } from '../summary/instruction.ts';
import { transcriptText } from '../summary/transcript-text.ts';
import { plural } from '../text/numbers.ts';
import type { Request } from './command.ts';
import { splitCommand } from './split-command.ts';

/** So much is shown of what a command that failed had to say. */
const LAST_LINES = 20;
/** How often a command that takes its time is mentioned. */
const EVERY = 10;

const SOURCES = ['summary', 'summaryFile', 'summarizeWith'] as const;
const OF_COMMAND = ['promptFile', 'timeout'] as const;

/** A command that makes a summary of what is to be replaced. */
export interface Summarizer {
  readonly command: readonly [string, ...string[]];
  /** What it is given to read. */
  input(graph: Graph, cut: Cut): string;
  run(graph: Graph, cut: Cut): Promise<string>;
}

export function refuseSummaryOptions({ options, sessions }: Request<CompressCommandOptions>): void {
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
export function givenSummary(
  request: Request<CompressCommandOptions>,
): string | Summarizer | undefined {
  const { options, cwd } = request;
  if (options.summarizeWith !== undefined) return commandSummarizer(request, options.summarizeWith);
  if (options.summary !== undefined) return notEmpty(options.summary, 'The summary');
  if (options.summaryFile === undefined) return undefined;
  return notEmpty(textOf(options.summaryFile, cwd), 'The file of the summary');
}

function commandSummarizer(
  request: Request<CompressCommandOptions>,
  commandLine: string,
): Summarizer {
  const { options, cwd } = request;
  const [file, ...args] = splitCommand(commandLine);
  if (file === undefined)
    throw wrongUse('--summarize-with names no command.', "Such as --summarize-with 'claude -p'.");
  const seconds = options.timeout ?? SUMMARY_TIMEOUT;
  const instruction =
    options.promptFile !== undefined ? textOf(options.promptFile, cwd).trim() : INSTRUCTION;
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
