/**
 * Runs another program on a text. A module of its own that imports nothing from here: it is built
 * apart, since most commands have no use for what it needs.
 */
import { execa } from 'execa';

export interface CommandRun {
  readonly output: string;
  readonly errorOutput: string;
  /** Why it has no output that counts; undefined if all went well. */
  readonly failure: string | undefined;
}

export async function runCommand(
  [file, ...args]: readonly [string, ...string[]],
  options: { input: string; cwd: string; seconds: number; signal: AbortSignal | undefined },
): Promise<CommandRun> {
  const { input, cwd, seconds, signal } = options;
  const result = await execa(file, args, {
    input,
    cwd,
    timeout: seconds * 1000,
    reject: false,
    ...(signal === undefined ? {} : { cancelSignal: signal }),
  });
  const { stdout, stderr, exitCode, isCanceled } = result;
  return {
    output: stdout ?? '',
    errorOutput: stderr ?? '',
    failure: isCanceled ? 'was interrupted' : failureOf(),
  };

  function failureOf(): string | undefined {
    if (result.timedOut) return `had not ended after ${seconds} seconds`;
    if (result.code === 'ENOENT') return 'was not found';
    if (exitCode === undefined)
      return result.isTerminated ? `was ended by ${result.signal}` : 'could not be started';
    // A program that does not read all of its input is no failure if it succeeds.
    return exitCode === 0 ? undefined : `ended with exit code ${exitCode}`;
  }
}
