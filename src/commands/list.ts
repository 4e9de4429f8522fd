import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError, wrongUse } from '../errors.ts';
import { type Listing, type ListingRow, listing, says } from '../inspect/listing.ts';
import { leftoverData, leftoverWords } from '../output/leftovers.ts';
import { listWords, renderList } from '../output/list.ts';
import { joinWords } from '../output/recovery.ts';
import { LIST_OPTIONS } from '../schema/options/list.ts';
import { findLeftovers } from '../storage/create/leftovers.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { sessionFilter } from './filter-options.ts';

export const command = defineCommand({
  sessions: 'text',
  options: LIST_OPTIONS,
  async run(request): Promise<Outcome> {
    const { sessions, options, claudeDir, now } = request;
    if (options.archived === true) {
      refuseOfSessions(options);
      return listArchived(request, sessions[0]);
    }
    refuseMissingFolder(claudeDir);
    const found = await listing({
      ...request,
      text: sessions[0],
      sort: options.sort ?? 'age',
      limit: options.limit ?? Number.POSITIVE_INFINITY,
      isWanted: sessionFilter(request),
    });
    const leftovers = findLeftovers([], [claudeDir]);
    return {
      data: { ...listingData(found), leftovers: leftovers.map(leftoverData) },
      exitCode: 0,
      text: (terminal) => renderList(found, now, terminal),
      words: () => joinWords(listWords(found, claudeDir), leftoverWords(leftovers)),
    };
  },
});

/** Archives are listed by text and project alone. */
function refuseOfSessions(options: Readonly<Record<string, unknown>>): void {
  const given = Object.keys(LIST_OPTIONS).find(
    (name) => name !== 'archived' && options[name] !== undefined,
  ) as keyof typeof LIST_OPTIONS | undefined;
  if (given === undefined) return;
  const flag = /--[\w-]+/.exec(LIST_OPTIONS[given].flags)?.[0];
  throw wrongUse(
    `${flag} does not apply to archived sessions.`,
    'Narrow the archives with TEXT or --project.',
  );
}

async function listArchived(
  { dataDir, stateDir, project, cwd, now }: Request,
  text = '',
): Promise<Outcome> {
  // Nothing else here needs what it takes to read a bundle.
  const { archiveData, archiveFolders, archivesWords, listArchives, renderArchives } = await import(
    '../tgz/on-demand.ts'
  );
  const folders = archiveFolders(dataDir, stateDir);
  const wanted = project === undefined ? undefined : resolve(cwd, project);
  const archives = listArchives(folders)
    .filter(({ manifest }) => wanted === undefined || manifest.session.cwd === wanted)
    .filter(({ manifest: { session } }) => says([session.id, session.title, session.cwd], text));
  return {
    data: { archives: archives.map(archiveData), folders },
    exitCode: 0,
    text: (terminal) => renderArchives(archives, now, terminal),
    words: () => archivesWords(archives, folders),
  };
}

function listingData(found: Listing): Record<string, unknown> {
  const { sessions, hidden, notSessions, orphans, sweep, parent } = found;
  return {
    sessions: sessions.map(toData),
    hidden,
    notSessions,
    orphans,
    sweep,
    parent: parent ?? null,
  };
}

function toData(session: ListingRow): Record<string, unknown> {
  return {
    sessionId: session.id,
    path: session.path,
    title: session.title ?? null,
    project: session.project ?? null,
    version: session.version ?? null,
    modified: session.modified.toISOString(),
    bytes: session.bytes,
    transcriptBytes: session.transcriptBytes,
    turns: session.turns ?? null,
    compactions: session.compactions ?? null,
    contextTokens: session.context?.size.count ?? null,
    tokensMethod: session.context?.size.method ?? null,
    window: session.context?.window ?? null,
    live: session.live !== undefined,
    copyOf:
      session.copyOf === undefined
        ? null
        : {
            sessionId: session.copyOf.id,
            path: session.copyOf.path,
            command: session.copyOf.command,
          },
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
