/** Copies of the home folder, so that one run of a client does not disturb the next. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { home, otherProject, project } from '../sandbox.ts';

export const copies = '/home/copies';
/** The client itself is mounted in there. */
const fixed = '.local';

export function keepHome(name: string): void {
  const copy = join(copies, name);
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  copyAll(home, copy);
}

export function clearHome(): void {
  for (const path of contents(home)) rmSync(path, { recursive: true });
}

/** Makes the home folder what it was when it was kept. */
export function returnTo(name: string): void {
  clearHome();
  copyAll(join(copies, name), home);
}

/** With times and all: a client looks whether files changed since it read them. */
function copyAll(from: string, to: string): void {
  execFileSync('cp', ['-a', ...contents(from), to]);
}

/** Makes the other project what the first one is. */
export function copyProject(): void {
  execFileSync('cp', ['-a', project, otherProject]);
}

const contents = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name !== fixed)
    .map((name) => join(folder, name));
