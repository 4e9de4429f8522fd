import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SESSION_ID } from '../builders/ids.ts';
import { ccsurgery, type Ran } from '../commands/cli.ts';
import { writeSession } from './session.ts';

export interface FaultyCommand {
  readonly args: readonly string[];
  /** What has been done before it. */
  readonly after?: readonly string[];
  /** On a session with something to mend. */
  readonly isDamaged?: true;
}

const PRUNE = ['prune', SESSION_ID, '--tools', 'T0', '--in-place'];

/** What is disturbed: every command that changes a session, and one that makes a new one. */
export const COMMANDS = {
  prune: { args: PRUNE },
  compress: { args: ['compress', SESSION_ID, '--keep-last', '3', '--in-place'] },
  repair: { args: ['repair', SESSION_ID, '--in-place'], isDamaged: true },
  undo: { args: ['undo'], after: PRUNE },
  rename: { args: ['rename', SESSION_ID, 'A title'] },
  rm: { args: ['rm', SESSION_ID] },
  clone: { args: ['clone', SESSION_ID, '--seed', 'the same again'] },
} as const satisfies Record<string, FaultyCommand>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** Runs a command line in this process, on the Claude folder and the state folder below `root`. */
export function runIn(root: string, args: readonly string[]): Promise<Ran> {
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  return ccsurgery(args, { env, cwd: root });
}

export function run(root: string, name: CommandName, ...more: string[]): Promise<Ran> {
  return runIn(root, [...COMMANDS[name].args, ...more]);
}

/** Brings a session to where the command finds it; what is below `root` is kept in `kept` for the next time. */
export async function prepare(
  root: string,
  kept: string,
  name: CommandName,
  bytes: number,
): Promise<void> {
  const command: FaultyCommand = COMMANDS[name];
  writeSession(root, bytes, command.isDamaged);
  if (command.after !== undefined) {
    const { code, err } = await runIn(root, command.after);
    if (code !== 0) throw new Error(err);
  }
  copy(root, kept);
}

/** Everything as it was kept. */
export function restore(root: string, kept: string): void {
  copy(kept, root);
}

/** The folders may be links to other disks: what is in them goes, not they themselves. */
function copy(from: string, to: string): void {
  for (const name of ['claude', 'state']) {
    const [source, target] = [join(from, name), join(to, name)];
    mkdirSync(target, { recursive: true });
    for (const each of readdirSync(target)) rmSync(join(target, each), { recursive: true });
    if (existsSync(source))
      for (const each of readdirSync(source))
        cpSync(join(source, each), join(target, each), {
          recursive: true,
          preserveTimestamps: true,
        });
  }
}
