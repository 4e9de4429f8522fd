import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../commands/cli.ts';
import { Bench } from './bench.ts';
import { bundleOf } from './child.ts';
import { COMMAND_NAMES, type CommandName, run, runIn } from './commands.ts';
import { transcriptIn } from './session.ts';
import { litterIn } from './state.ts';

export interface KillAtFigures {
  /** Moments at which a run was killed: after every change of a name. */
  kills: number;
  /** How often old and new files were found together. */
  mixed: number;
  /** A session of old and new files after clearing up, a line that is not there exactly once, or litter. Must stay empty. */
  broken: string[];
}

/**
 * What is aimed at: any change of a name; the record of an operation; files being replaced; files being
 * put back, since the disk failed when they were in place.
 */
export type Aim = 'any' | 'record' | 'replace' | 'roll-back';

/** All that change a session where it is and leave it there: a client goes on writing to it. */
const IN_PLACE = COMMAND_NAMES.filter((name) => name !== 'clone' && name !== 'rm');

/**
 * Kills commands at every change of a name in turn while a client writes.
 * @param stateRoot Where backups go, if not beside the session.
 */
export async function killAtRounds(
  bytes: number,
  { names = IN_PLACE, stateRoot }: { names?: readonly CommandName[]; stateRoot?: string } = {},
): Promise<KillAtFigures> {
  const figures: KillAtFigures = { kills: 0, mixed: 0, broken: [] };
  for (const name of names) {
    const bench = await Bench.make(name, bytes, stateRoot);
    try {
      for (let call = 0; isKilled(bench, call); call++) {
        figures.kills++;
        const problem = await look(bench, figures);
        if (problem !== undefined) figures.broken.push(`${name} ${call}: ${problem}`);
        bench.restore();
      }
    } finally {
      bench.end();
    }
  }
  return figures;
}

/** Milliseconds. A run that has replaced its files waits for longer. */
const LONGEST_DELAY = 45;

/**
 * Kills commands so often at what is aimed at while a client writes: after every change of a name
 * there in turn, then some time later, and so on.
 */
export async function aimedRounds(
  aim: Aim,
  rounds: number,
  bytes: number,
  names: readonly CommandName[] = IN_PLACE,
): Promise<KillAtFigures> {
  const figures: KillAtFigures = { kills: 0, mixed: 0, broken: [] };
  for (const [index, name] of names.entries()) {
    const goal = Math.round((rounds * (index + 1)) / names.length);
    const bench = await Bench.make(name, bytes);
    try {
      let delay = 0;
      for (let call = 0; figures.kills < goal; call++) {
        if (isKilled(bench, call, aim, delay)) {
          figures.kills++;
          const problem = await look(bench, figures);
          if (problem !== undefined)
            figures.broken.push(`${name} ${call} after ${delay} ms: ${problem}`);
        } else if (call === 0) throw new Error(`${name}: nothing to aim at (${aim}, ${delay} ms)`);
        else {
          call = -1;
          delay = delay > 0 ? 0 : Math.random() * LONGEST_DELAY;
        }
        bench.restore();
      }
    } finally {
      bench.end();
    }
  }
  return figures;
}

/** False if the run came to its end before. */
function isKilled({ root, name }: Bench, call: number, aim: Aim = 'any', delay = 0): boolean {
  const args = [bundleOf('doomed.ts'), root, name, String(call), aim, String(delay)];
  const ran = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (ran.signal === null && ran.status !== 0) throw new Error(ran.stderr);
  return ran.signal === 'SIGKILL';
}

async function look(bench: Bench, figures: KillAtFigures): Promise<string | undefined> {
  const { root, name } = bench;
  if (bench.standing() === 'mixed') figures.mixed++;
  await runIn(root, ['undo', 'no such operation']);
  const after = bench.standing();
  if (after !== 'old' && after !== 'new') return `${after} after clearing up`;
  const lines = readFileSync(transcriptIn(root), 'utf8').split('\n').slice(0, -1);
  for (const uuid of JSON.parse(readFileSync(join(root, 'lines'), 'utf8')) as string[])
    if (lines.filter((line) => JSON.parse(line).uuid === uuid).length !== 1)
      return `a line is not there once in the ${after} file`;
  await run(root, name);
  return litterIn(root).length > 0 ? `left: ${litterIn(root)}` : undefined;
}
