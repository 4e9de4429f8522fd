import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

const NAME = 'ccsurgery';

/** The folder that keeps operations and their backups. */
export function resolveStateDir(
  env: Readonly<Record<string, string | undefined>> = process.env,
): string {
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA || join(homedir(), 'AppData', 'Local'), NAME);
  // The XDG specification has relative paths ignored.
  const given = env.XDG_STATE_HOME;
  return join(given && isAbsolute(given) ? given : join(homedir(), '.local', 'state'), NAME);
}
