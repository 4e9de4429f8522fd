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
import { removedData, removedWords, renderRemoved } from '../output/removed.ts';
import { RM_OPTIONS, type RmCommandOptions } from '../schema/options/rm.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { confirmBackups } from './confirm-backups.ts';
import { findSession } from './open.ts';

export const command = defineCommand({
  sessions: 'several',
  options: RM_OPTIONS,
  async run(request): Promise<Outcome> {
    const { options, claudeDir, stateDir, watchSignals } = request;
    const dryRun = options.dryRun === true;
    refuseUnclear(request);
    const recovered = dryRun ? [] : await recoverOperations(stateDir);
    const found =
      options.orphans === true
        ? findOrphans(claudeDir).map(removableFiles)
        : await removableSessions(request);
    const operation = await removeSessions(found, {
      command: 'rm',
      stateDir,
      dryRun,
      watchSignals,
      force: options.force === true,
      confirmBackups: (use) => confirmBackups(request, use),
    });
    return {
      data: removedData(found, dryRun, operation),
      exitCode: 0,
      text: (terminal) => renderRemoved(found, dryRun, terminal),
      words: () => joinWords(recoveryWords(recovered), removedWords(found, operation)),
    };
  },
});

/** What goes is named: there is no default. */
function refuseUnclear({ sessions, options }: Request<RmCommandOptions>): void {
  if (options.orphans === true && sessions.length > 0)
    throw wrongUse('--orphans is for files of no session.', 'Leave out --orphans or the sessions.');
  if (options.orphans !== true && sessions.length === 0)
    throw wrongUse('rm needs to be told what to remove.', 'Name sessions, or give --orphans.');
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

async function removableSessions(request: Request): Promise<Removable[]> {
  const { claudeDir } = request;
  const found: Removable[] = [];
  for (const path of await namedSessions(request))
    found.push(removableOf(await readSession(path, { claudeDir })));
  return found;
}
