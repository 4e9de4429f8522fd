import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../commands/cli.ts';

export interface DiskFigure {
  readonly place: string;
  /** How the edit ended. */
  readonly code: string;
  readonly exitCode: number;
  /** Whether every file is what it was, and nothing was left behind. */
  readonly isUntouched: boolean;
}

/** Whether file systems can be mounted where nobody else sees them. */
export function canMount(): boolean {
  return process.platform === 'linux' && spawnSync('unshare', ['-m', 'true']).status === 0;
}

/** Edits sessions on full and read-only file systems, mounted for this alone. */
export function diskRound(bytes: number): DiskFigure[] {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'disk-inside.ts');
  const args = ['-m', process.execPath, '--import', 'tsx', script, String(bytes)];
  const ran = spawnSync('unshare', args, { cwd: ROOT, encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout) as DiskFigure[];
}
