import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ListedSession, listSessions } from '../bundle/list.ts';
import { UserError } from '../errors.ts';
import { leftoverData, leftoverWords } from '../output/leftovers.ts';
import { listWords, renderList } from '../output/list.ts';
import { joinWords } from '../output/recovery.ts';
import { LIST_OPTIONS } from '../schema/options/list.ts';
import { findLeftovers } from '../storage/create/leftovers.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';

export const command = defineCommand({
  sessions: 'none',
  options: LIST_OPTIONS,
  async run(request): Promise<Outcome> {
    const { claudeDir, project, cwd, now, options } = request;
    if (options.archived === true) return listArchived(request);
    refuseMissingFolder(claudeDir);
    const sessions = listSessions({ claudeDir, project, cwd });
    const leftovers = findLeftovers([], [claudeDir]);
    return {
      data: { sessions: sessions.map(toData), leftovers: leftovers.map(leftoverData) },
      exitCode: 0,
      text: (terminal) => renderList(sessions, now, terminal),
      words: () => joinWords(listWords(sessions, claudeDir), leftoverWords(leftovers)),
    };
  },
});

async function listArchived({ dataDir, stateDir, project, cwd, now }: Request): Promise<Outcome> {
  // Nothing else here needs what it takes to read a bundle.
  const { archiveFolders, listArchives } = await import('../tgz/archives.ts');
  const { archiveData, archivesWords, renderArchives } = await import('../output/archived.ts');
  const folders = archiveFolders(dataDir, stateDir);
  const wanted = project === undefined ? undefined : resolve(cwd, project);
  const archives = listArchives(folders).filter(
    ({ manifest }) => wanted === undefined || manifest.session.cwd === wanted,
  );
  return {
    data: { archives: archives.map(archiveData), folders },
    exitCode: 0,
    text: (terminal) => renderArchives(archives, now, terminal),
    words: () => archivesWords(archives, folders),
  };
}

function toData(session: ListedSession): Record<string, unknown> {
  return {
    sessionId: session.id,
    path: session.path,
    title: session.title ?? null,
    project: session.project ?? null,
    version: session.version ?? null,
    modified: session.modified.toISOString(),
    bytes: session.bytes,
    turns: session.turns ?? null,
    contextTokens: session.context?.size.count ?? null,
    tokensMethod: session.context?.size.method ?? null,
    window: session.context?.window ?? null,
    live: session.live !== undefined,
    ...(session.problem === undefined ? {} : { problem: session.problem }),
  };
}

export function refuseMissingFolder(claudeDir: string): void {
  if (!existsSync(join(claudeDir, 'projects')))
    throw new UserError({
      code: 'no-claude-folder',
      message: `${claudeDir} is not a Claude folder: it has no projects.`,
      hint: '--claude-dir or $CLAUDE_CONFIG_DIR names another one.',
    });
}
