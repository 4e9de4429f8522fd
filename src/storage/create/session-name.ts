import { basename, dirname, sep } from 'node:path';

/**
 * Whether a file or folder is the session's own by its path: beyond what it shares with the
 * transcript's folder, a name in it is the transcript's, or starts with it as in `todos`.
 */
export function bearsNameOf(transcript: string, path: string): boolean {
  const above = dirname(transcript).split(sep);
  const names = path.split(sep);
  const apart = names.findIndex((name, index) => name !== above[index]);
  if (apart < 0) return false;
  const own = basename(transcript, '.jsonl');
  return names
    .slice(apart)
    .some((name) => name === own || name.startsWith(`${own}.`) || name.startsWith(`${own}-agent-`));
}
