import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readSession, type Session, withMessages } from '../bundle/session.ts';
import { refuseIfBusy } from '../journal/busy.ts';
import { Journal } from '../journal/journal.ts';
import { realPlace } from '../storage/replace/target.ts';
import type { Transcript } from '../transcript/transcript.ts';

const PAUSE = 50;
const MOST_TRIES = 20;
/** A file that rested for so long, in milliseconds, is not being written. */
const AT_REST = 2000;

type ReadOptions = Parameters<typeof readSession>[1];

/**
 * Reads a session that a client may be writing to this moment: half a line at the end is waited for.
 * @param stateDir Where operations are on record: a session that another run changes is refused.
 */
export async function readSource(
  path: string,
  options: ReadOptions,
  stateDir: string,
): Promise<Session> {
  const refuse = (): void =>
    refuseIfBusy(new Journal(stateDir), { paths: [resolve(path), realPlace(path)] });
  if (path === '-') return readAtRest(path, options);
  refuse();
  try {
    return await readAtRest(path, options);
  } finally {
    // Some files may be old and some new by now, or gone.
    refuse();
  }
}

async function readAtRest(path: string, options: ReadOptions): Promise<Session> {
  let session = await readSession(path, options);
  for (let tries = 0; tries < MOST_TRIES && session.graph.transcripts.some(isTorn); tries++) {
    await sleep(PAUSE);
    session = await readSession(path, options);
  }
  return withMessages(session);
}

/** Whether the last line is cut off, and not so for long. */
function isTorn({ path, entries }: Transcript): boolean {
  if (entries.at(-1)?.problem !== 'truncated') return false;
  const stat = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false });
  // A pipe is read once; what came of it is all there is.
  return stat?.isFile() === true && Date.now() - stat.mtimeMs < AT_REST;
}
