import type { Terminal } from '../output/terminal.ts';

export interface OptionSpec {
  /** As commander reads it: `--client <version>`. */
  readonly flags: string;
  readonly description: string;
  /** May be given several times. */
  readonly repeatable?: true;
}

/** What the user gave, apart from how the output should look. */
export interface Request {
  readonly sessions: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly claudeDir: string;
  readonly project: string | undefined;
  readonly cwd: string;
  readonly now: Date;
}

/** What a command found: as data, and as text for people. */
export interface Outcome {
  readonly data: Readonly<Record<string, unknown>>;
  /** 0: done; 1: findings; 2: some of several sessions could not be read. */
  readonly exitCode: 0 | 1 | 2;
  /** The data, for people to read. */
  text(terminal: Terminal): string;
  /** What is to be said about it; -q leaves it out. */
  words?(): string | undefined;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  /** How many sessions it takes; the newest of the project if none is given. */
  readonly sessions: 'none' | 'one' | 'several';
  readonly options: readonly OptionSpec[];
  run(request: Request): Outcome | Promise<Outcome>;
}
