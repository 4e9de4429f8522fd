import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../commands/cli.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));

export function scriptOf(name: string): string {
  return join(FOLDER, name);
}

/** Starts a script of this folder in a process of its own; resolves when it says that it is ready. */
export async function start(script: string, ...args: string[]): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', scriptOf(script), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}
