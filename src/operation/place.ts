import { basename } from 'node:path';
import { listProjectFolders, listSessionFiles, resolveClaudeDir } from '../bundle/claude-dir.ts';
import type { Session } from '../bundle/session.ts';
import { UserError } from '../errors.ts';
import { isUuid } from '../format/id-shapes.ts';
import { surveyTargets } from '../storage/create/targets.ts';
import type { CopyPlan } from './copy-session.ts';
import { refuseOwnFiles } from './own-files.ts';
import { chooseTarget, type Target } from './target.ts';

type Placing = Pick<CopyPlan, 'session' | 'destination' | 'idMap' | 'force' | 'sameIds'>;

/** Where a new session goes. Throws where it can't go, whatever is to be written. */
export function placeFor(plan: Placing, sessionId: string): Target {
  const { session, destination = {}, idMap, force = false, sameIds = false } = plan;
  if (!sameIds) refuseIdOf(session, sessionId);
  else if (destination.output === undefined) refuseTakenId(destination.claudeDir, sessionId);
  const target = chooseTarget(session, destination, sessionId);
  const paths = [target.path, ...(idMap === undefined ? [] : [idMap])].filter(
    (path) => path !== '-',
  );
  refuseOwnFiles(
    session,
    paths.map((path) => ({ path })),
  );
  surveyTargets(paths, force);
  return target;
}

/** An id for a new session as clients write it: its files are named after it. */
export function checkedId(given: string): string {
  if (isUuid(given)) return given.toLowerCase();
  throw new UserError({
    code: 'bad-id',
    message: `"${given}" is not a uuid, and clients resume no session with another kind of id.`,
    hint: 'Leave it out, and the new session gets one; `uuidgen` makes one, too.',
  });
}

/** Clients resume by id across projects, as long as one project has it. */
export function refuseTakenId(claudeDir: string | undefined, id: string): void {
  const taken = listProjectFolders(claudeDir ?? resolveClaudeDir())
    .flatMap(listSessionFiles)
    .find((path) => basename(path, '.jsonl') === id);
  if (taken === undefined) return;
  throw new UserError({
    code: 'id-taken',
    message: `A project already has a session with the id ${id}: ${taken}. Nothing was written.`,
  });
}

function refuseIdOf({ sessionId }: Session, id: string): void {
  if (id !== sessionId) return;
  throw new UserError({
    code: 'bad-id',
    message: `${id} is the id of the source; a new session needs one of its own.`,
    hint: 'Leave it out, and the new session gets one.',
  });
}
