import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Journal } from '../../src/journal/journal.ts';
import { recoverOperations } from '../../src/journal/recover.ts';
import { start } from './child.ts';
import { contents, filesIn } from './folder.ts';
import { edit, writeSession } from './session.ts';

export interface KillFigures {
  kills: number;
  /** How the files were found: all old, all new, or some of each. */
  old: number;
  new: number;
  mixed: number;
  /** A file that is neither, a session of old and new files after clearing up, or litter. Must stay 0. */
  broken: number;
}

/** Kills runs at random moments and looks at what they left, before and after the next run clears up. */
export async function killRounds(rounds: number, bytes: number): Promise<KillFigures> {
  const figures = { kills: 0, old: 0, new: 0, mixed: 0, broken: 0 };
  const root = mkdtempSync(join(tmpdir(), 'ccsurgery-kill-'));
  try {
    mkdirSync(join(root, 'old'));
    const name = basename(writeSession(join(root, 'old'), bytes));
    cpSync(join(root, 'old'), join(root, 'new'), { recursive: true });
    await edit(join(root, 'new', name), join(root, 'state'));
    const states = [digests(join(root, 'old')), digests(join(root, 'new'))] as const;
    const lifetime = await run(root, name, undefined);
    for (let round = 0; round < rounds; round++) {
      await run(root, name, Math.random() * lifetime);
      await look(root, name, states, figures);
    }
    return figures;
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Runs an edit of a fresh copy, to its end or for some time; gives how long it took. */
async function run(root: string, name: string, time: number | undefined): Promise<number> {
  for (const folder of ['project', 'state'])
    rmSync(join(root, folder), { recursive: true, force: true });
  cpSync(join(root, 'old'), join(root, 'project'), { recursive: true });
  const child = await start('editor.ts', join(root, 'project', name), join(root, 'state'));
  const started = performance.now();
  const ended = once(child, 'exit');
  if (time !== undefined) {
    await sleep(time);
    child.kill('SIGKILL');
  }
  await ended;
  return performance.now() - started;
}

type Digests = Readonly<Record<string, string>>;

async function look(
  root: string,
  name: string,
  states: readonly [Digests, Digests],
  figures: KillFigures,
): Promise<void> {
  const project = join(root, 'project');
  figures.kills++;
  const found = stateOf(digests(project), states);
  if (found === undefined) figures.broken++;
  else figures[found]++;
  await recoverOperations(join(root, 'state'));
  const after = stateOf(digests(project), states);
  const operations = new Journal(join(root, 'state')).list();
  const isRight =
    (after === 'old' && operations.length === 0) ||
    (after === 'new' && operations.length === 1 && operations[0]?.status === 'done');
  // What was left while files were written is cleared away by the next run.
  await edit(join(project, name), join(root, 'state'));
  if (!isRight || filesIn(project).some(isTemporary)) figures.broken++;
}

/** Undefined if a file is neither old nor new. */
function stateOf(
  now: Digests,
  [old, changed]: readonly [Digests, Digests],
): 'old' | 'new' | 'mixed' | undefined {
  const names = Object.keys({ ...old, ...changed });
  if (names.every((name) => now[name] === old[name])) return 'old';
  if (names.every((name) => now[name] === changed[name])) return 'new';
  const isWhole = names.every((name) => now[name] === old[name] || now[name] === changed[name]);
  return isWhole ? 'mixed' : undefined;
}

/** What the files of a session hold, temporary ones aside. */
function digests(folder: string): Digests {
  const files = Object.entries(contents(folder));
  return Object.fromEntries(files.filter(([name]) => !isTemporary(name)));
}

function isTemporary(name: string): boolean {
  return basename(name).startsWith('.');
}
