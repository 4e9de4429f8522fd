import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMAND_NAMES, type CommandName, prepare, restore, run } from './commands.ts';
import type { DiskFigures } from './disk.ts';
import { partsOf } from './session.ts';
import { litterIn, type State, standing, stateIn } from './state.ts';

/** Runs in a mount namespace of its own: what it mounts is gone with it. */
const [kind, rounds, bytes] = process.argv.slice(2) as ['full' | 'read-only', string, string];
const folder = mkdtempSync(join(tmpdir(), 'ccsurgery-disk-'));
const [root, kept] = [join(folder, 'work'), join(folder, 'kept')];
const figures: DiskFigures = { rounds: 0, done: 0, refused: 0, codes: {}, broken: [] };

function mount(...args: string[]): void {
  const ran = spawnSync('mount', args, { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
}

/** Does something with file systems mounted, and takes them away. */
async function mounted(mounts: readonly (() => string)[], work: () => Promise<void>) {
  const places: string[] = [];
  try {
    for (const each of mounts) places.push(each());
    await work();
  } finally {
    for (const place of places.reverse()) spawnSync('umount', [place]);
  }
}

/** A disk in memory with so many bytes, in place of a folder. */
const memory = (place: string, size: number) => (): string => {
  mkdirSync(place, { recursive: true });
  mount('-t', 'tmpfs', '-o', `size=${Math.ceil(size)}`, 'tmpfs', place);
  return place;
};

const readOnly = (place: string) => (): string => {
  mkdirSync(place, { recursive: true });
  mount('--bind', place, place);
  mount('-o', 'remount,bind,ro', place);
  return place;
};

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0;
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size + 4096, 65_536);
}

async function attempt(place: string, name: CommandName, old: State, changed: State) {
  const { code, out } = await run(root, name, '--json');
  const found = standing(stateIn(root), old, changed);
  figures.rounds++;
  if (code === 0) figures.done++;
  else figures.refused++;
  const told: string = JSON.parse(out).error?.code ?? 'done';
  figures.codes[told] = (figures.codes[told] ?? 0) + 1;
  const litter = litterIn(root);
  if ((code !== 0 && code !== 3) || found !== (code === 0 ? 'new' : 'old') || litter.length > 0)
    figures.broken.push(`${name}, ${place}: exit ${code} (${told}), ${found}, left: ${litter}`);
}

/** One disk for all, one for the session, or one for the backups; mostly with room for little more than there is. */
async function fullRound(name: CommandName, round: number, old: State, changed: State) {
  const place = ['all', 'claude', 'state'][round % 3] as string;
  const disk = place === 'all' ? root : join(root, place);
  const least = sizeOf(join(kept, 'claude')) + sizeOf(join(kept, 'state'));
  const start = place === 'state' ? sizeOf(join(kept, 'state')) : least;
  const room = start + least * 2 * (round === 0 ? 0 : Math.random() ** 3);
  await mounted([memory(disk, room)], async () => {
    restore(root, kept);
    await attempt(`${place} on a disk of ${Math.round(room)} bytes`, name, old, changed);
  });
}

async function readOnlyRound(name: CommandName, round: number, old: State, changed: State) {
  const { transcript = '', project = '', state = '' } = partsOf(root);
  const places = [project, state, transcript.slice(0, -'.jsonl'.length), root];
  const place = places[round % places.length] as string;
  restore(root, kept);
  await mounted([readOnly(place)], () => attempt(`read-only ${place}`, name, old, changed));
}

try {
  for (const each of [root, kept]) mkdirSync(each);
  for (const [index, name] of COMMAND_NAMES.entries()) {
    await prepare(root, kept, name, Number(bytes));
    const old = stateIn(root);
    await run(root, name);
    const changed = stateIn(root);
    const own = Math.floor(
      (Number(rounds) + COMMAND_NAMES.length - 1 - index) / COMMAND_NAMES.length,
    );
    for (let round = 0; round < own; round++)
      await (kind === 'full' ? fullRound : readOnlyRound)(name, round, old, changed);
    restore(root, join(folder, 'nothing'));
  }
  process.stdout.write(JSON.stringify(figures));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
