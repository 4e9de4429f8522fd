/** The command line of this checkout, as a user of the sandbox runs it. */
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { Message } from '../../../src/context/messages.ts';
import { config, ended, environment, home, project } from '../sandbox.ts';

/** Programs of the sandbox's user. */
export const bin = join(home, 'bin');
const program = resolve(import.meta.dirname, '../../../bin/ccsurgery.js');
const seconds = 180;

/** Runs a command that writes a session; gives the id of the result. */
export async function operate(command: string, session: string, ...options: string[]) {
  const { result } = await write(command, session, ...options);
  if (result === null) throw new Error(`${command} found nothing to do`);
  return result.sessionId;
}

/** What a writing command says it did. */
interface Written {
  /** Null if there was nothing to do. */
  readonly result: { readonly sessionId: string; readonly path: string } | null;
  readonly changes: { readonly tokens: { readonly after: number } };
}

export async function write(command: string, session: string, ...options: string[]) {
  return (await succeed(command, session, ...options)) as Written;
}

/** The conversation that a client is expected to send when it resumes. */
export async function foretell(session: string, version: string): Promise<Message[]> {
  const foretold = await succeed('context', session, '--client', version);
  return (foretold as { messages: Message[] }).messages;
}

/** Runs a command; gives the object that it prints. */
export async function succeed(command: string, ...args: string[]): Promise<unknown> {
  const { exitCode, output } = await ccsurgery(command, ...args);
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}: ${output}`);
  return JSON.parse(output);
}

/** What `validate` has against a transcript. */
export async function invalid(transcript: string): Promise<string[]> {
  const { exitCode, output } = await ccsurgery('validate', transcript);
  return exitCode === 0 ? [] : [`validate ended with ${exitCode}: ${output}`];
}

/** The stand-in can answer meanwhile: a command may ask a client. */
async function ccsurgery(...args: string[]): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...args, '--json'], {
    cwd: project,
    env: { ...environment, PATH: `${bin}:${environment.PATH}`, CLAUDE_CONFIG_DIR: config },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  const exitCode = await ended(child, seconds);
  return { exitCode, output: Buffer.concat(output).toString() };
}
