import { resolve } from 'node:path';
import { claudeDirOf } from '../bundle/places.ts';
import { wrongUse } from '../errors.ts';
import { recoverOperations } from '../journal/recover.ts';
import { archiveSessions } from '../operation/archive-sessions.ts';
import { archivedData, archivedWords, renderArchived } from '../output/archived.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { refusedData, renderRefused } from '../output/refused.ts';
import { ARCHIVE_OPTIONS } from '../schema/options/archive.ts';
import { rememberFolder, usualArchiveFolder } from '../tgz/archives.ts';
import { allSessions, noteRefused, type RefusedSession } from './all-sessions.ts';
import { defineCommand, type Outcome } from './command.ts';
import { confirmBackups } from './confirm-backups.ts';
import { namedSessions } from './rm.ts';

export const command = defineCommand({
  sessions: 'several',
  options: ARCHIVE_OPTIONS,
  async run(request): Promise<Outcome> {
    const { options, stateDir, dataDir, cwd, claudeDir, watchSignals } = request;
    const dryRun = options.dryRun === true;
    const keep = options.keep === true;
    const all = allSessions(request, true);
    if (request.sessions.length === 0 && all === undefined)
      throw wrongUse(
        'archive needs to be told what to archive.',
        'Name sessions, or give --all with a filter.',
      );
    const folder =
      options.to === undefined ? usualArchiveFolder(dataDir) : resolve(cwd, options.to);
    refuseSwept(folder, claudeDir);
    const recovered = dryRun ? [] : await recoverOperations(stateDir);
    const refused: RefusedSession[] = [];
    const paths = all ?? (await namedSessions(request));
    const { archived, operation } = await archiveSessions(paths, {
      claudeDir,
      folder,
      onRefused: all && noteRefused(refused),
      onProgress: all && ((done) => request.progress('Archiving', done)),
      keep,
      stateDir,
      dryRun,
      watchSignals,
      force: options.force === true,
      confirmBackups: (use) => confirmBackups(request, use),
    });
    if (!dryRun && options.to !== undefined) await rememberFolder(stateDir, folder);
    return {
      data: { ...archivedData(archived, { dryRun, keep, operation }), ...refusedData(refused) },
      exitCode: refused.length > 0 ? 3 : 0,
      text: (terminal) =>
        [
          renderArchived(archived, { dryRun, keep }, terminal),
          ...renderRefused(refused, terminal),
        ].join('\n'),
      words: () => joinWords(recoveryWords(recovered), archivedWords(archived, operation)),
    };
  },
});

/** The client removes what is old from its own folder. */
function refuseSwept(folder: string, claudeDir: string): void {
  const inProjects = claudeDirOf(resolve(folder, 'x.jsonl'), claudeDir) !== undefined;
  if (inProjects || folder === claudeDir || folder.startsWith(`${claudeDir}/`))
    throw wrongUse(
      `${folder} is in the Claude folder, where the client removes what is old.`,
      'Choose a folder elsewhere.',
    );
}
