import { findOrphans } from '../bundle/orphans.ts';
import { wrongUse } from '../errors.ts';
import { recoverOperations } from '../journal/recover.ts';
import {
  type Removable,
  removable,
  removableFiles,
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
        : await namedSessions(request);
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

async function namedSessions(request: Request): Promise<Removable[]> {
  const found = new Map<string, Removable>();
  for (const name of request.sessions) {
    const { path, bundle } = await findSession(request, name);
    if (path === '-' || bundle !== undefined)
      throw wrongUse(
        `rm removes sessions of a Claude folder; ${name} is none.`,
        'Name a session by its id or path.',
      );
    const session = await removable(path, request.claudeDir);
    found.set(session.path, session);
  }
  return [...found.values()];
}
