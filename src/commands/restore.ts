import { restoreSession } from '../operation/restore-session.ts';
import { renderRestored, restoredWords } from '../output/archived.ts';
import { RESTORE_OPTIONS } from '../schema/options/restore.ts';
import { archiveFolders, locateArchive } from '../tgz/archives.ts';
import { defineCommand, type Outcome } from './command.ts';

export const command = defineCommand({
  sessions: 'archive',
  options: RESTORE_OPTIONS,
  async run(request): Promise<Outcome> {
    const { sessions, options, claudeDir, stateDir, dataDir, cwd, watchSignals } = request;
    const dryRun = options.dryRun === true;
    const archive = locateArchive(sessions[0] as string, cwd, archiveFolders(dataDir, stateDir));
    const restored = await restoreSession(archive, { claudeDir, dryRun, watchSignals });
    const { manifest, path, files } = restored;
    return {
      data: {
        dryRun,
        source: { path: archive, sessionId: manifest.session.id },
        result: { path, sessionId: manifest.session.id, files },
      },
      exitCode: 0,
      text: (terminal) => renderRestored(restored, dryRun, terminal),
      words: () => restoredWords(restored, archive, claudeDir),
    };
  },
});
