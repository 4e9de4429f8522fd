import { basename, dirname, resolve } from 'node:path';
import type { Session } from '../bundle/session.ts';
import type { Manifest } from '../tgz/manifest.ts';

/** Where a session comes from: the one that made the bundle it was read from, or where it lies. */
export function originOf({
  claudeDir,
  path,
  sessionId,
  bundle,
}: Session): Pick<Manifest, 'origin'> {
  const origin =
    bundle === undefined
      ? claudeDir && {
          claudeDir: resolve(claudeDir),
          project: basename(dirname(resolve(path))),
          sessionId,
        }
      : bundle.manifest.origin;
  return origin ? { origin } : {};
}
