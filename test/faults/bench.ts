import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastFolder } from '../bad-input/folder.ts';
import { type CommandName, prepare, restore, run } from './commands.ts';
import { isSame, type Standing, type State, standing, stateIn } from './state.ts';

/** A session in a folder of its own, on which one command is tried again and again. */
export class Bench {
  readonly root: string;
  readonly name: CommandName;
  private readonly kept: string;
  private readonly stateRoot: string | undefined;
  private old: State = new Map();
  private changed: State = new Map();

  private constructor(name: CommandName, stateRoot: string | undefined) {
    const folder =
      stateRoot === undefined ? fastFolder() : mkdtempSync(join(tmpdir(), 'ccsurgery-'));
    this.name = name;
    this.root = join(folder, 'work');
    this.kept = join(folder, 'kept');
    this.stateRoot = stateRoot && mkdtempSync(join(stateRoot, 'ccsurgery-state-'));
    for (const each of [this.root, this.kept]) mkdirSync(each);
    if (this.stateRoot !== undefined) symlinkSync(this.stateRoot, join(this.root, 'state'));
  }

  /** @param stateRoot Where backups go, if not beside the session. */
  static async make(name: CommandName, bytes: number, stateRoot?: string): Promise<Bench> {
    const bench = new Bench(name, stateRoot);
    await prepare(bench.root, bench.kept, name, bytes);
    bench.old = stateIn(bench.root);
    const { code, err } = await run(bench.root, name);
    if (code !== 0) throw new Error(err);
    bench.changed = stateIn(bench.root);
    bench.restore();
    return bench;
  }

  /** Everything as it was before the command. */
  restore(): void {
    restore(this.root, this.kept);
  }

  /** How files are found now. */
  standing(): Standing {
    return standing(stateIn(this.root), this.old, this.changed);
  }

  /** Whether files, those of no interest apart, are as before the command or as after it. */
  isAll(as: 'old' | 'new', isOfInterest: (path: string) => boolean): boolean {
    return isSame(stateIn(this.root), as === 'old' ? this.old : this.changed, isOfInterest);
  }

  end(): void {
    rmSync(join(this.root, '..'), { recursive: true, force: true });
    if (this.stateRoot !== undefined) rmSync(this.stateRoot, { recursive: true, force: true });
  }
}

/** Runs rounds on a bench of each command, `rounds` for all of them together. */
export async function onBenches(
  names: readonly CommandName[],
  rounds: number,
  bytes: number,
  play: (bench: Bench, round: number) => Promise<void>,
): Promise<void> {
  for (const [index, name] of names.entries()) {
    const own = Math.floor((rounds + names.length - 1 - index) / names.length);
    if (own === 0) continue;
    const bench = await Bench.make(name, bytes);
    try {
      for (let round = 0; round < own; round++) {
        bench.restore();
        await play(bench, round);
      }
    } finally {
      bench.end();
    }
  }
}
