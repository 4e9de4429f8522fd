/** The command line of this checkout, as a user of the sandbox runs it. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { config, environment, project } from '../sandbox.ts';

const program = resolve(import.meta.dirname, '../../../bin/ccsurgery.js');
const milliseconds = 60_000;

/** Clones a session; gives the id of the clone. */
export function clone(sessionId: string, ...options: string[]): string {
  return newSession('clone', sessionId, ...options);
}

/** Repairs a session; gives the id of the result. */
export function repair(sessionId: string, ...options: string[]): string {
  return newSession('repair', sessionId, ...options);
}

function newSession(command: string, sessionId: string, ...options: string[]): string {
  const { result } = operate(command, sessionId, ...options);
  if (result === null) throw new Error(`${command} found nothing to do`);
  return result.sessionId;
}

/** What a writing command says it did. */
export interface Written {
  /** Null if there was nothing to do. */
  readonly result: { readonly sessionId: string; readonly path: string } | null;
}

export function operate(command: string, sessionId: string, ...options: string[]): Written {
  const { exitCode, output } = ccsurgery(command, sessionId, ...options);
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}: ${output}`);
  return JSON.parse(output) as Written;
}

/** Writes a session to a file, for others to see. */
export function share(sessionId: string, output: string, ...options: string[]): void {
  const ran = ccsurgery('share', sessionId, '-o', output, ...options);
  if (ran.exitCode !== 0) throw new Error(`share ended with ${ran.exitCode}: ${ran.output}`);
}

/** What `validate` has against a transcript. */
export function invalid(transcript: string): string[] {
  const { exitCode, output } = ccsurgery('validate', transcript);
  return exitCode === 0 ? [] : [`validate ended with ${exitCode}: ${output}`];
}

function ccsurgery(...args: string[]): { exitCode: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args, '--json'], {
    cwd: project,
    env: { ...environment, CLAUDE_CONFIG_DIR: config },
    encoding: 'utf8',
    timeout: milliseconds,
  });
  return { exitCode: status, output: `${stdout}${stderr}` };
}
