import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const NAME = 'ccsurgery';

type Env = Readonly<Record<string, string | undefined>>;

/** The folder that keeps operations and their backups. */
export function resolveStateDir(env: Env = process.env): string {
  return folderFor(env, 'XDG_STATE_HOME', ['.local', 'state']);
}

/** The folder for what a user keeps: archives. */
export function resolveDataDir(env: Env = process.env): string {
  return folderFor(env, 'XDG_DATA_HOME', ['.local', 'share']);
}

function folderFor(env: Env, variable: string, usual: readonly string[]): string {
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), NAME);
  // The XDG specification has relative paths ignored.
  const given = env[variable];
  return join(given && isAbsolute(given) ? given : join(homedir(), ...usual), NAME);
}
