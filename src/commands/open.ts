import { locateSession } from '../bundle/locate.ts';
import { readSession, type Session, withMessages } from '../bundle/session.ts';
import { wrongUse } from '../errors.ts';
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
  const { claudeDir, project, cwd } = request;
  const path = locateSession(name, { claudeDir, project, cwd });
  return withMessages(await readSession(path, { claudeDir }));
}
