import { resolve } from 'node:path';
import { claudeDirOf } from '../bundle/places.ts';
import { readSession, type Session } from '../bundle/session.ts';
import { wrongUse } from '../errors.ts';
import { recoverOperations } from '../journal/recover.ts';
import { archiveSessions } from '../operation/archive-sessions.ts';
import { archivedData, archivedWords, renderArchived } from '../output/archived.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { ARCHIVE_OPTIONS } from '../schema/options/archive.ts';
import { rememberFolder, usualArchiveFolder } from '../tgz/archives.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { confirmBackups } from './confirm-backups.ts';
import { namedSessions } from './rm.ts';

export const command = defineCommand({
  sessions: 'several',
  options: ARCHIVE_OPTIONS,
  async run(request): Promise<Outcome> {
    const { options, stateDir, dataDir, cwd, claudeDir, watchSignals } = request;
    const dryRun = options.dryRun === true;
    const keep = options.keep === true;
    if (request.sessions.length === 0)
      throw wrongUse('archive needs to be told what to archive.', 'Name sessions.');
    const folder =
      options.to === undefined ? usualArchiveFolder(dataDir) : resolve(cwd, options.to);
    refuseSwept(folder, claudeDir);
    const recovered = dryRun ? [] : await recoverOperations(stateDir);
    const { archived, operation } = await archiveSessions(sessionsOf(request), {
      folder,
      keep,
      stateDir,
      dryRun,
      watchSignals,
      force: options.force === true,
      confirmBackups: (use) => confirmBackups(request, use),
    });
    if (!dryRun && options.to !== undefined) await rememberFolder(stateDir, folder);
    return {
      data: archivedData(archived, { dryRun, keep, operation }),
      exitCode: 0,
      text: (terminal) => renderArchived(archived, { dryRun, keep }, terminal),
      words: () => joinWords(recoveryWords(recovered), archivedWords(archived, operation)),
    };
  },
});

/** One after the other: no more than one is held in memory. */
async function* sessionsOf(request: Request): AsyncGenerator<Session> {
  const { claudeDir } = request;
  for (const path of await namedSessions(request)) yield await readSession(path, { claudeDir });
}

/** The client removes what is old from its own folder. */
function refuseSwept(folder: string, claudeDir: string): void {
  const inProjects = claudeDirOf(resolve(folder, 'x.jsonl'), claudeDir) !== undefined;
  if (inProjects || folder === claudeDir || folder.startsWith(`${claudeDir}/`))
    throw wrongUse(
      `${folder} is in the Claude folder, where the client removes what is old.`,
      'Choose a folder elsewhere.',
    );
}
