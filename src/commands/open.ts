import { locateSession } from '../bundle/locate.ts';
import { readSession, type Session, withMessages } from '../bundle/session.ts';
import { wrongUse } from '../errors.ts';
import { isBundleFile, type OpenedBundle } from '../tgz/opened-bundles.ts';
import type { Request } from './command.ts';

/** The sessions that a request names, or the newest of the project. */
export function sessionNames({ sessions }: Request): readonly string[] {
  if (sessions.filter((name) => name === '-').length > 1)
    throw wrongUse('Standard input (-) can be read only once.', 'Give the others as files.');
  return sessions.length > 0 ? sessions : ['latest'];
}

export async function openSession(
  request: Request,
  name = sessionNames(request)[0] as string,
): Promise<Session> {
  const { claudeDir } = request;
  const { path, bundle } = await findSession(request, name);
  return { ...withMessages(await readSession(path, { claudeDir })), bundle };
}

/** The transcript that a name means. Of a bundle it is unpacked until the run is over. */
export async function findSession(
  { claudeDir, project, cwd, bundles }: Request,
  name: string,
): Promise<{ readonly path: string; readonly bundle: OpenedBundle | undefined }> {
  const path = locateSession(name, { claudeDir, project, cwd });
  if (path === '-' || !isBundleFile(path)) return { path, bundle: undefined };
  const bundle = await bundles.open(path);
  return { path: bundle.transcript, bundle };
}
