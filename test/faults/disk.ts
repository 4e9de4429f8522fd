import { spawnSync } from 'node:child_process';
import { ROOT } from '../commands/cli.ts';
import { scriptOf } from './child.ts';

export interface DiskFigures {
  rounds: number;
  /** Commands for which there was room, and those that were refused. */
  done: number;
  refused: number;
  /** How often each code was given. */
  codes: Record<string, number>;
  /** A refusal after which not all is as it was, or something else than a refusal. Must stay empty. */
  broken: string[];
}

/** Whether file systems can be mounted where nobody else sees them. */
export function canMount(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;
}

/**
 * Runs commands on file systems mounted for this alone: `full`, with room at random, or `read-only`,
 * one place after the other.
 */
export function diskRounds(kind: 'full' | 'read-only', rounds: number, bytes: number): DiskFigures {
  const script = [scriptOf('disk-inside.ts'), kind, String(rounds), String(bytes)];
  const args = ['-m', process.execPath, '--import', 'tsx', ...script];
  const ran = spawnSync('unshare', args, { cwd: ROOT, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout) as DiskFigures;
}
