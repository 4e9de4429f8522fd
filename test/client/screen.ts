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
/** Less, and two presses of Escape are taken for one key. */
const pauseBetween = 200;

/** A server of its own for each client: one that ends is no use to the next. */
let server = 0;

/** Starts the client, does what a user does, and waits for the client's end. */
export async function sitAt(args: string[], actions: Action[], cwd = project): Promise<void> {
  server++;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const size = ['-x', String(columns), '-y', String(rows)];
  const client = ['env', '-i', ...variables, ...clientCommand(), ...args];
  tmux('new-session', '-d', ...size, '-c', cwd, ...client);
  try {
    for (const action of actions) await act(action);
    // The last key is that which ends it.
    await repeat(
      () => press('Enter'),
      () => !isRunning(),
      'the client ends',
    );
  } finally {
    if (isRunning()) tmux('kill-server');
  }
}

async function act(action: Action): Promise<void> {
  if ('see' in action) await until(() => action.see.test(show()), `the screen shows ${action.see}`);
  if ('type' in action) {
    tmux('send-keys', '-l', action.type);
    await until(() => show().includes(action.type), `the screen shows ${action.type}`);
  }
  if ('press' in action) await pressAll(action.press, action);
  await sleep(pause);
}

async function pressAll(
  key: string,
  { twice, until: wanted }: { twice?: true; until?: RegExp },
): Promise<void> {
  const once = async (): Promise<void> => {
    press(key);
    if (!twice) return;
    await sleep(pauseBetween);
    press(key);
  };
  await once();
  if (wanted === undefined) return;
  await repeat(once, () => wanted.test(show()), `${key} leads to ${wanted}`);
}

function press(key: string): void {
  if (isRunning()) tmux('send-keys', key);
}

/** Does something again from time to time until it has worked. */
async function repeat(doIt: () => unknown, isSo: () => boolean, what: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await doIt())
    if (await comes(isSo, patience / 6)) return;
  await until(isSo, what);
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  if (!(await comes(isSo, patience))) throw new Error(`waited in vain until ${what}:\n${show()}`);
}

async function comes(isSo: () => boolean, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(100))
    if (isSo()) return true;
  return isSo();
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
  return execFileSync('tmux', ['-L', `ccsurgery-${server}`, '-u', ...args], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
}
