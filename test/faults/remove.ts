import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import { Bench, onBenches } from './bench.ts';
import { COMMAND_NAMES, type CommandName, run } from './commands.ts';
import { partsOf } from './session.ts';
import { litterIn } from './state.ts';

export interface RemoveFigures {
  rounds: number;
  /** Commands that came to their end all the same, and those that were refused. */
  done: number;
  refused: number;
  /** A file that nobody removed and that is neither old nor new, some of each, or no clear word. Must stay empty. */
  broken: string[];
}

/** Calls of the file system that a command makes; something goes right before one of them. */
const CALLS = [
  ...(['openSync', 'readSync', 'statSync', 'writeSync', 'fsyncSync', 'linkSync'] as const),
  ...(['renameSync', 'rmSync', 'unlinkSync', 'mkdirSync', 'readdirSync', 'copyFileSync'] as const),
];

/** Removes a part of the session, its folder or the record of operations while a command is at work. */
export async function removeRounds(rounds: number, bytes: number): Promise<RemoveFigures> {
  const figures = noFigures();
  let calls = 0;
  await onBenches(COMMAND_NAMES, rounds, bytes, async (bench, round) => {
    if (round === 0) calls = await callsOf(bench);
    const parts = Object.keys(partsOf(bench.root));
    const what = parts[round % parts.length] as string;
    await removeAt(Math.floor(Math.random() * calls), bench, what, figures);
  });
  return figures;
}

/** Removes one part before every call that a command makes. */
export async function removeAtEach(
  name: CommandName,
  what: string,
  bytes: number,
): Promise<RemoveFigures> {
  const figures = noFigures();
  const bench = await Bench.make(name, bytes);
  try {
    const calls = await callsOf(bench);
    for (let call = 0; call < calls; call++) {
      await removeAt(call, bench, what, figures);
      bench.restore();
    }
    return figures;
  } finally {
    bench.end();
  }
}

function noFigures(): RemoveFigures {
  return { rounds: 0, done: 0, refused: 0, broken: [] };
}

async function removeAt(
  call: number,
  bench: Bench,
  what: string,
  figures: RemoveFigures,
): Promise<void> {
  const { root, name } = bench;
  const path = partsOf(root)[what] as string;
  const remove = fs.rmSync;
  const { code, out, err } = await withHook(
    (count) => count === call && remove(path, { recursive: true, force: true }),
    () => run(root, name, '--json'),
  );
  figures.rounds++;
  const place = `${name}, ${what} removed before call ${call}`;
  if (code === 0) figures.done++;
  else figures.refused++;
  // With its folder goes the whole session. A copy has no more than there was when it was read.
  const isOther = (file: string): boolean =>
    what !== 'project' && basename(file) !== basename(path);
  if (![0, 2, 3].includes(code) || out.includes('internal-error'))
    figures.broken.push(`${place}: ${out}${err}`);
  else if (!bench.isAll(code === 0 ? 'new' : 'old', isOther))
    figures.broken.push(
      `${place}: exit ${code}, and other files are not as they should be: ${out}`,
    );
  if (litterIn(root).length > 0) figures.broken.push(`${place}: left ${litterIn(root)}`);
}

/** How many calls a command makes that nobody disturbs. */
async function callsOf(bench: Bench): Promise<number> {
  let calls = 0;
  await withHook(
    () => calls++,
    () => run(bench.root, bench.name),
  );
  bench.restore();
  return calls;
}

/** Does something with each call of the file system heard of before it is made. */
async function withHook<T>(hook: (count: number) => unknown, work: () => Promise<T>): Promise<T> {
  const real = Object.fromEntries(CALLS.map((name) => [name, fs[name]]));
  let count = 0;
  for (const name of CALLS)
    Object.assign(fs, {
      [name]: (...args: unknown[]) => {
        hook(count++);
        return (real[name] as (...args: unknown[]) => unknown)(...args);
      },
    });
  syncBuiltinESMExports();
  try {
    return await work();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
}
