import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { SessionFile } from '../bundle/find-sessions.ts';
import { peekSession } from '../bundle/peek.ts';
import { type Match, type Query, searchSession } from './search-session.ts';
import { SessionFileFinder } from './session-files.ts';

/** A session in which something was found. */
export interface FoundSession {
  readonly id: string;
  readonly path: string;
  readonly modified: Date;
  readonly title: string | undefined;
  readonly project: string | undefined;
  /** In the order of the files. */
  readonly matches: readonly Match[];
}

/** What a search says of a session that it can't read. */
export interface SkippedSession {
  readonly path: string;
  readonly error: unknown;
}

/** Milliseconds after which others get their turn: who reads the output may have gone. */
const PAUSE = 100;

/**
 * Searches sessions one after the other; gives those in which something is found as they come, and
 * those that can't be read.
 * @param onProgress Told how much of the bytes is done, from 0 to 1.
 */
export async function* search(
  sessions: readonly SessionFile[],
  query: Query,
  onProgress: (done: number) => void = () => {},
): AsyncGenerator<FoundSession | SkippedSession> {
  const finder = new SessionFileFinder();
  const all = sessions.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = 0;
  let paused = Date.now();
  for (const { path, modified, bytes } of sessions) {
    try {
      const matches = await searchSession(path, finder.filesOf(path), query);
      if (matches.length > 0) {
        const { title, cwd } = peekSession(path);
        yield { id: basename(path, '.jsonl'), path, modified, title, project: cwd, matches };
      }
    } catch (error) {
      yield { path, error };
    }
    done += bytes;
    if (Date.now() - paused < PAUSE) continue;
    onProgress(done / all);
    await setImmediate();
    paused = Date.now();
  }
}
