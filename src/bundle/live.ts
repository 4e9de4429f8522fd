import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../storage/running-process.ts';

/** A client that has a session open. */
export interface LiveSession {
  readonly pid: number;
  /** What the client says it does: `idle`, `busy`, … */
  readonly status: string | undefined;
}

interface Registration extends LiveSession {
  readonly sessionId: string;
  readonly procStart: string | undefined;
}

/** The client that has the session open, if one runs. */
export function liveClientOf(sessionId: string, claudeDir: string): LiveSession | undefined {
  return readLiveSessions(claudeDir).get(sessionId);
}

/** All sessions that a running client has open, by id. */
export function readLiveSessions(claudeDir: string): Map<string, LiveSession> {
  const live = new Map<string, LiveSession>();
  for (const path of registryFiles(join(claudeDir, 'sessions'))) {
    const found = readRegistration(path);
    if (found !== undefined && isRunning(found))
      live.set(found.sessionId, { pid: found.pid, status: found.status });
  }
  return live;
}

function registryFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => join(folder, name));
  } catch {
    return [];
  }
}

/** Undefined for a file that is broken, half written or gone again. */
function readRegistration(path: string): Registration | undefined {
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
    const { pid, sessionId, status, procStart } = value;
    // Zero and below would address whole groups of processes.
    if (typeof pid !== 'number' || !Number.isInteger(pid) || pid <= 0) return undefined;
    if (typeof sessionId !== 'string') return undefined;
    return { pid, sessionId, status: stringOf(status), procStart: stringOf(procStart) };
  } catch {
    return undefined;
  }
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
