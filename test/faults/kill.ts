import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, onBenches } from './bench.ts';
import { start } from './child.ts';
import { COMMAND_NAMES, run, runIn } from './commands.ts';
import { litterIn } from './state.ts';

export interface KillFigures {
  kills: number;
  /** How the files were found: all old, all new, or some of each. */
  old: number;
  new: number;
  mixed: number;
  /** A file that is neither, a session of old and new files after clearing up, or litter. Must stay empty. */
  broken: string[];
}

/** Kills runs at random moments and looks at what they left, before and after the next run clears up. */
export async function killRounds(rounds: number, bytes: number): Promise<KillFigures> {
  const figures: KillFigures = { kills: 0, old: 0, new: 0, mixed: 0, broken: [] };
  let lifetime = 0;
  await onBenches(COMMAND_NAMES, rounds, bytes, async (bench, round) => {
    if (round === 0) {
      lifetime = await live(bench);
      bench.restore();
    }
    await live(bench, Math.random() * lifetime);
    await look(bench, figures);
  });
  return figures;
}

/** Runs the command to its end or for some time; gives how long it took. */
async function live({ root, name }: Bench, time?: number): Promise<number> {
  const child = await start('victim.ts', root, name);
  const started = performance.now();
  const ended = once(child, 'exit');
  if (time !== undefined) {
    await sleep(time);
    child.kill('SIGKILL');
  }
  await ended;
  return performance.now() - started;
}

async function look(bench: Bench, figures: KillFigures): Promise<void> {
  const { root, name } = bench;
  figures.kills++;
  const found = bench.standing();
  if (found === 'broken') figures.broken.push(`${name}: a file is neither old nor new`);
  else figures[found]++;
  // Any command that writes clears up first; this one does nothing else.
  await runIn(root, ['undo', 'no such operation']);
  const after = bench.standing();
  const isNew = name === 'clone';
  if (after !== 'old' && after !== 'new' && !isNew)
    figures.broken.push(`${name}: ${found}, and ${after} after clearing up`);
  const again = await run(root, name);
  if (after === 'old' && (again.code !== 0 || bench.standing() !== 'new'))
    figures.broken.push(`${name}: not done after ${found}: ${again.err}`);
  if (litterIn(root).length > 0) figures.broken.push(`${name}: ${litterIn(root)} are left`);
}
