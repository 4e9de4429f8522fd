import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from './running-process.ts';

/** A process that left its mark on disk. */
export interface ProcessMark {
  readonly pid: number;
  /** Tells the process from later ones with its number, where the system says. */
  readonly procStart?: string | undefined;
  /** See `processSpace`. */
  readonly space?: string | undefined;
}

let own: string | undefined;

/**
 * Stands for the machine and the container in which a process number means something: a home may be
 * shared by several. It stays the same after a restart of the machine, when no process is left.
 */
export function processSpace(): string {
  own ??= createHash('sha256')
    // A name may change with the network: it counts only where there is nothing better.
    .update(told(() => readFileSync('/etc/machine-id', 'utf8')) || hostname())
    .update(told(() => readlinkSync('/proc/self/ns/pid')))
    .digest('hex')
    .slice(0, 8);
  return own;
}

/** Whether a process is still there. Of those elsewhere nobody can tell. */
export function mayRun({ pid, procStart, space }: ProcessMark): boolean {
  return isElsewhere({ space }) || isRunning({ pid, procStart });
}

export function isElsewhere({ space }: Pick<ProcessMark, 'space'>): boolean {
  return space !== undefined && space !== processSpace();
}

/** Empty where the system does not say. */
function told(ask: () => string): string {
  try {
    return ask();
  } catch {
    return '';
  }
}
