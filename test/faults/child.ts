import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { ROOT } from '../commands/cli.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));

export function scriptOf(name: string): string {
  return join(FOLDER, name);
}

const bundles = new Map<string, string>();

/** A script of this folder as one file, which starts in a fraction of the time; made once. */
export function bundleOf(name: string): string {
  const known = bundles.get(name);
  if (known !== undefined) return known;
  const outfile = join(mkdtempSync(join(tmpdir(), 'ccsurgery-faults-')), `${name}.mjs`);
  process.on('exit', () => rmSync(dirname(outfile), { recursive: true, force: true }));
  buildSync({
    entryPoints: [scriptOf(name)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    // What is CommonJS in it asks for modules of node by `require`.
    banner: {
      js: "import { createRequire as make } from 'node:module'; const require = make(import.meta.url);",
    },
  });
  bundles.set(name, outfile);
  return outfile;
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
