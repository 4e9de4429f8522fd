import { readFileSync } from 'node:fs';

/** Whether a process that put itself on record still runs: its pid may be another's by now. */
export function isRunning({
  pid,
  procStart,
}: {
  readonly pid: number;
  readonly procStart: string | undefined;
}): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process of another user can't be signalled, yet it runs.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const started = startOf(pid);
  return procStart === undefined || started === undefined || procStart === started;
}

/** What V 2.1.325 writes as `procStart` on Linux: field 22 of `/proc/<pid>/stat`, the start in clock ticks. */
export function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The second field, the command, may itself hold spaces and parentheses.
    const fieldsFromThird = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fieldsFromThird[22 - 3];
  } catch {
    return undefined;
  }
}
