import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ListedSession, listSessions } from '../bundle/list.ts';
import { UserError } from '../errors.ts';
import { leftoverData, leftoverWords } from '../output/leftovers.ts';
import { listWords, renderList } from '../output/list.ts';
import { joinWords } from '../output/recovery.ts';
import { findLeftovers } from '../storage/create/leftovers.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';

export const command = defineCommand({
  sessions: 'none',
  options: {},
  run({ claudeDir, project, cwd, now }: Request): Outcome {
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
