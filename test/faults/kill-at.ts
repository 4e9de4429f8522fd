import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recoverOperations } from '../../src/journal/recover.ts';
import { ROOT } from '../commands/cli.ts';
import { filesIn } from './folder.ts';
import { edit, isEdited, writeSession } from './session.ts';

export interface KillAtFigures {
  /** Moments at which a run was killed: after every change of a name. */
  kills: number;
  /** How often old and new files were found together. */
  mixed: number;
  /** A session of old and new files after clearing up, a line that is not there exactly once, or litter. Must stay 0. */
  broken: string[];
}

/** Kills a run at every change of a name in turn, `stateRoot` being where backups go, while a client writes. */
export async function killAtRounds(bytes: number, stateRoot?: string): Promise<KillAtFigures> {
  const figures: KillAtFigures = { kills: 0, mixed: 0, broken: [] };
  const root = mkdtempSync(join(tmpdir(), 'ccsurgery-kill-at-'));
  const state = join(mkdtempSync(join(stateRoot ?? root, 'ccsurgery-state-')), 'state');
  try {
    mkdirSync(join(root, 'old'));
    const name = basename(writeSession(join(root, 'old'), bytes));
    const path = join(root, 'project', name);
    for (let call = 0; ; call++) {
      rmSync(state, { recursive: true, force: true });
      rmSync(dirname(path), { recursive: true, force: true });
      cpSync(join(root, 'old'), dirname(path), { recursive: true });
      if (!isKilled(path, state, String(call))) return figures;
      figures.kills++;
      const problem = await look(path, state, figures);
      if (problem !== undefined) figures.broken.push(`${call}: ${problem}`);
    }
  } finally {
    rmSync(root, { recursive: true });
    rmSync(dirname(state), { recursive: true, force: true });
  }
}

/** False if the run came to its end before. */
function isKilled(...args: string[]): boolean {
  const script = join(dirname(fileURLToPath(import.meta.url)), 'doomed.ts');
  const ran = spawnSync(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (ran.signal === null && ran.status !== 0) throw new Error(ran.stderr);
  return ran.signal === 'SIGKILL';
}

async function look(
  path: string,
  state: string,
  figures: KillAtFigures,
): Promise<string | undefined> {
  if (new Set(isEdited(path)).size > 1) figures.mixed++;
  const outcomes = (await recoverOperations(state)).map(({ outcome }) => outcome);
  if (outcomes.includes('left')) return 'left';
  if (new Set(isEdited(path)).size > 1) return `old and new files after ${outcomes}`;
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  for (const uuid of JSON.parse(readFileSync(`${state}.lines`, 'utf8')) as string[])
    if (lines.filter((line) => JSON.parse(line).uuid === uuid).length !== 1)
      return `a line is not there once after ${outcomes}`;
  await edit(path, state);
  const litter = filesIn(dirname(path)).filter((name) => basename(name).startsWith('.'));
  return litter.length > 0 ? `litter: ${litter}` : undefined;
}
