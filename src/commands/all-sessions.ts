import { findSessions } from '../bundle/find-sessions.ts';
import { UserError, wrongUse } from '../errors.ts';
import type { AllOptions } from '../schema/options/all.ts';
import type { Request } from './command.ts';
import { sessionFilter } from './filter-options.ts';
import { refuseMissingFolder } from './list.ts';

/** A session that nothing was done with, though others were. */
export interface RefusedSession {
  readonly path: string;
  readonly error: UserError;
}

/** What would go wrong with every other session, too. */
const ENDS_ALL: ReadonlySet<string> = new Set([
  'disk-full',
  'not-writable',
  'write-failed',
  'folder-gone',
  'backup-limit',
]);

/**
 * The paths of all sessions that --all and its filters mean, the newest first; undefined without --all.
 * @param needsFilter Nothing is done to all of them by a slip.
 */
export function allSessions(
  request: Request<AllOptions>,
  needsFilter = false,
): readonly string[] | undefined {
  const { sessions, options, project, claudeDir } = request;
  const { all, olderThan, newerThan, largerThan } = options;
  const isFiltered = [olderThan, newerThan, largerThan].some((value) => value !== undefined);
  if (all !== true) {
    if (isFiltered)
      throw wrongUse(
        '--older-than, --newer-than and --larger-than go with --all.',
        'Add --all, or name sessions.',
      );
    return undefined;
  }
  if (sessions.length > 0)
    throw wrongUse('--all takes no names of sessions.', 'Leave out --all, or the names.');
  if (needsFilter && !isFiltered && project === undefined)
    throw wrongUse(
      '--all would mean every session there is.',
      'Add --older-than, --newer-than, --larger-than or --project.',
    );
  refuseMissingFolder(claudeDir);
  return findSessions(request)
    .filter(sessionFilter(request))
    .map(({ path }) => path);
}

/** Notes a session that is refused, and lets the others go on; throws what would stop them as well. */
export function noteRefused(refused: RefusedSession[]): (path: string, error: unknown) => void {
  return (path, error) => {
    if (!(error instanceof UserError) || ENDS_ALL.has(error.code)) throw error;
    refused.push({ path, error });
  };
}
