/** The client's interactive screen, in a terminal of its own (tmux). Runs inside the sandbox only. */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { clientCommand, environment, project } from './sandbox.ts';
import type { Action } from './scenarios/types.ts';

const columns = 120;
const rows = 50;
const patience = 60_000;
/** A key that follows typed text at once is taken for a part of pasted text. */
const pause = 500;

/** Starts the client, does what a user does, and waits for the client's end. */
export async function sitAt(args: string[], actions: Action[], cwd = project): Promise<void> {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const size = ['-x', String(columns), '-y', String(rows)];
  tmux(
    'new-session',
    '-d',
    ...size,
    '-c',
    cwd,
    'env',
    '-i',
    ...variables,
    ...clientCommand(),
    ...args,
  );
  try {
    for (const action of actions) await act(action);
    await until(() => !isRunning(), 'the client ends');
  } finally {
    // One that did not end would be in the way of the next.
    if (isRunning()) tmux('kill-server');
  }
}

async function act(action: Action): Promise<void> {
  if ('type' in action) tmux('send-keys', '-l', action.type);
  if ('press' in action) tmux('send-keys', action.press);
  if ('see' in action) await until(() => action.see.test(show()), `the screen shows ${action.see}`);
  if ('type' in action)
    await until(() => show().includes(action.type), `the screen shows ${action.type}`);
  await sleep(pause);
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + patience; !isSo(); await sleep(100)) {
    if (Date.now() > end) throw new Error(`waited in vain until ${what}:\n${show()}`);
  }
}

function isRunning(): boolean {
  try {
    tmux('has-session');
    return true;
  } catch {
    return false;
  }
}

/** The screen as text. */
const show = (): string => tmux('capture-pane', '-p');

function tmux(...args: string[]): string {
  return execFileSync('tmux', ['-L', 'ccsurgery', '-u', ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}
