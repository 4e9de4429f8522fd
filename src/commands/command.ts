import type { WatchSignals } from '../operation/watch-signals.ts';
import type { Terminal } from '../output/terminal.ts';
import type { OptionSpecs, OptionsOf } from '../schema/option.ts';
import type { CommonOptions } from '../schema/options/common.ts';
import type { OpenedBundles } from '../tgz/opened-bundles.ts';

/** What the user gave, apart from how the output should look. */
export interface Request<Options = unknown> {
  readonly sessions: readonly string[];
  readonly options: Options & CommonOptions;
  readonly claudeDir: string;
  readonly project: string | undefined;
  /** The Claude folder that a client takes by itself. */
  readonly usualClaudeDir: string;
  /** Where operations and their backups are kept. */
  readonly stateDir: string;
  /** Where archives are kept. */
  readonly dataDir: string;
  readonly cwd: string;
  readonly now: Date;
  /** Those that are read as sessions. */
  readonly bundles: OpenedBundles;
  /** For the time of writing, in which a signal must not simply end the process. */
  readonly watchSignals: WatchSignals | undefined;
  /** Asks a question that is answered by yes or no; undefined where nobody can answer. */
  readonly confirm: ((question: string) => Promise<boolean>) | undefined;
  /** The command line of the user's editor; undefined where there is none, and no terminal to open one on. */
  readonly editor: string | undefined;
  /** Shows on standard error what would be done, before it is. */
  preview(outcome: Outcome): void;
  /** Says on standard error what goes on, while it goes on; `done` is how much of it, from 0 to 1. */
  progress(words: string, done?: number): void;
}

/** One of many results. */
export interface Result {
  readonly data: Readonly<Record<string, unknown>>;
  text(terminal: Terminal): string;
}

/** What a command found: as data, and as text for people. */
export interface Outcome {
  /** Shown one by one as they come, as data in a list of that name; all else is asked for after the last. */
  readonly results?: { readonly name: string; readonly each: AsyncIterable<Result> };
  readonly data: Readonly<Record<string, unknown>>;
  /** 0: done; 1: findings; 2: some of several sessions could not be read; 3: some were refused; 128 and more: interrupted. */
  readonly exitCode: number;
  /** The data, for people to read; what is shown one by one is not in it. */
  text(terminal: Terminal): string;
  /** What is to be said about it; -q leaves it out. */
  words?(): string | undefined;
  /** A transcript for standard output; the text then goes to standard error. */
  bytes?(): Iterable<Buffer>;
}

export interface Command<Specs extends OptionSpecs = OptionSpecs> {
  /** How many sessions it takes; the newest of the project if none is given. Two have to be given. `titled`: one and a title, both given. `archive`: a bundle, or the id of a session in one. `operation`: an operation's id instead; `pattern`: what to search for; `text`: what a list is narrowed by, if anything; `target`: one, and a part of it; `command`: the name of one; `shell`: that of a shell. */
  readonly sessions:
    | 'none'
    | 'pattern'
    | 'text'
    | 'one'
    | 'two'
    | 'several'
    | 'titled'
    | 'archive'
    | 'operation'
    | 'target'
    | 'command'
    | 'shell';
  readonly options: Specs;
  run(request: Request<OptionsOf<Specs>>): Outcome | Promise<Outcome>;
}

/** A command whose `run` is given what its options are declared to be. */
export function defineCommand<const Specs extends OptionSpecs>(
  command: Command<Specs>,
): Command<Specs> {
  return command;
}
