import { locateSession } from '../bundle/locate.ts';
import { readSession, type Session } from '../bundle/session.ts';
import type { Request } from './command.ts';

/** The sessions that a request names, or the newest of the project. */
export function openSessions(request: Request): (() => Session)[] {
  const { claudeDir, project, cwd } = request;
  const names = request.sessions.length > 0 ? request.sessions : ['latest'];
  return names.map(
    (name) => () => readSession(locateSession(name, { claudeDir, project, cwd }), { claudeDir }),
  );
}

export function openSession(request: Request): Session {
  const [open] = openSessions(request);
  return (open as () => Session)();
}
