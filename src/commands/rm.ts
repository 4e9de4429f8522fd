import { resolve } from 'node:path';
import { findOrphans } from '../bundle/orphans.ts';
import { readSession } from '../bundle/session.ts';
import { wrongUse } from '../errors.ts';
import { recoverOperations } from '../journal/recover.ts';
import {
  type Removable,
  removableFiles,
  removableOf,
  removeSessions,
} from '../operation/remove-sessions.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { refusedData, renderRefused } from '../output/refused.ts';
import { removedData, removedWords, renderRemoved } from '../output/removed.ts';
import { RM_OPTIONS, type RmCommandOptions } from '../schema/options/rm.ts';
import { allSessions, noteRefused, type RefusedSession } from './all-sessions.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { confirmBackups } from './confirm-backups.ts';
import { findSession } from './open.ts';

export const command = defineCommand({
  sessions: 'several',
  options: RM_OPTIONS,
  async run(request): Promise<Outcome> {
    const { options, claudeDir, stateDir, watchSignals } = request;
    const dryRun = options.dryRun === true;
    const all = allSessions(request, true);
    refuseUnclear(request);
    const recovered = dryRun ? [] : await recoverOperations(stateDir);
    const refused: RefusedSession[] = [];
    const found =
      options.orphans === true
        ? findOrphans(claudeDir).map(removableFiles)
        : await removableSessions(request, all, refused);
    const operation = await removeSessions(found, {
      command: 'rm',
      stateDir,
      dryRun,
      watchSignals,
      force: options.force === true,
      confirmBackups: (use) => confirmBackups(request, use),
    });
    return {
      data: { ...removedData(found, dryRun, operation), ...refusedData(refused) },
      exitCode: refused.length > 0 ? 3 : 0,
      text: (terminal) =>
        [renderRemoved(found, dryRun, terminal), ...renderRefused(refused, terminal)].join('\n'),
      words: () => joinWords(recoveryWords(recovered), removedWords(found, dryRun, operation)),
    };
  },
});

/** What goes is named: there is no default. */
function refuseUnclear({ sessions, options }: Request<RmCommandOptions>): void {
  const ways = [sessions.length > 0, options.all === true, options.orphans === true];
  const given = ways.filter(Boolean).length;
  if (given > 1)
    throw wrongUse('--orphans is for files of no session.', 'Leave out --orphans or the sessions.');
  if (given === 0)
    throw wrongUse(
      'rm needs to be told what to remove.',
      'Name sessions, or give --orphans, or --all with a filter.',
    );
}

/** The paths of the sessions that are named, each once. */
export async function namedSessions(request: Request): Promise<readonly string[]> {
  const paths = new Set<string>();
  for (const name of request.sessions) {
    const { path, bundle } = await findSession(request, name);
    if (path === '-' || bundle !== undefined)
      throw wrongUse(
        `${name} is no session of a Claude folder.`,
        'Name a session by its id or path.',
      );
    paths.add(resolve(path));
  }
  return [...paths];
}

/** Of all, one that can't be removed does not keep the others; what is named is removed together or not at all. */
async function removableSessions(
  request: Request,
  all: readonly string[] | undefined,
  refused: RefusedSession[],
): Promise<Removable[]> {
  const { claudeDir } = request;
  const note = noteRefused(refused);
  const found: Removable[] = [];
  for (const path of all ?? (await namedSessions(request)))
    try {
      found.push(removableOf(await readSession(path, { claudeDir })));
    } catch (error) {
      if (all === undefined) throw error;
      note(path, error);
    }
  return found;
}
