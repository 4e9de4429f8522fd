import { readdirSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { attempt } from '../attempt.ts';
import type { Artifact } from '../bundle/artifacts.ts';
import { resolveClaudeDir } from '../bundle/claude-dir.ts';
import { leftOut, ownPlaces } from '../bundle/left-out.ts';
import { liveClientOf } from '../bundle/live.ts';
import type { Orphan } from '../bundle/orphans.ts';
import { ownSession } from '../bundle/own-session.ts';
import { claudeDirOf } from '../bundle/places.ts';
import { resumeIdOf, type Session } from '../bundle/session.ts';
import { titleOf } from '../bundle/title.ts';
import { statOf } from '../bundle/walk.ts';
import { sizeOf } from '../context/size.ts';
import type { Operation } from '../journal/operation.ts';
import { replaceFiles } from '../journal/replace.ts';
import type { Summary } from '../journal/summary.ts';
import type { FileRemoval } from '../storage/replace/file-edit.ts';
import { type BackupLimitOptions, overBackupLimit, requireBackupRoom } from './backup-limit.ts';
import { sampleOf } from './describe-session.ts';
import { sessionLive } from './session-live.ts';
import { type WatchSignals, watched } from './watch-signals.ts';

/** A session that is to go, with every file of it. */
export interface Removable {
  readonly path: string;
  readonly sessionId: string;
  readonly title: string | undefined;
  /** The transcript first. */
  readonly files: readonly FileRemoval[];
  /** What lies among its files and stays: links, and what belongs to another session, too. */
  readonly skipped: readonly string[];
  readonly summary: Summary;
  /** Folders and files that bear its name. */
  readonly places: readonly string[];
}

export interface RemoveOptions extends BackupLimitOptions {
  readonly command: string;
  readonly stateDir: string;
  readonly dryRun?: boolean | undefined;
  readonly watchSignals?: WatchSignals | undefined;
}

/** Everything of a session that no other session has. One that a client has open is refused. */
export function removableOf(
  read: Session,
  { isLiveAllowed = false }: { readonly isLiveAllowed?: boolean } = {},
): Removable {
  const session = ownSession(read);
  if (!isLiveAllowed) refuseLive(session);
  const { artifacts, graph, foreign } = session;
  const path = resolve(session.path);
  const bytes = graph.main.bytes.length;
  return {
    path,
    sessionId: resumeIdOf(session),
    title: titleOf(sampleOf(graph.main.entries)),
    files: [{ path, role: 'transcript', remove: true, bytes }, ...artifacts.map(fileRemoval)],
    skipped: [...leftOut(session), ...foreign],
    summary: summaryOf(session),
    places: ownPlaces(session),
  };
}

/** Files whose transcript is gone. */
export function removableFiles({ path, sessionId, artifacts }: Orphan): Removable {
  const bytes = artifacts.reduce((sum, each) => sum + each.bytes, 0);
  return {
    path,
    sessionId,
    title: '(its transcript is gone)',
    files: artifacts.map(fileRemoval),
    skipped: [],
    summary: {
      entries: { before: 0, after: 0, removed: 0, edited: 0, relinked: 0, added: 0 },
      bytes: { before: bytes, after: 0 },
      tokens: { before: 0, after: 0, method: 'estimate' },
      passes: [],
    },
    places: ownPlaces({ path, sessionId, claudeDir: claudeDirOf(path) }),
  };
}

function fileRemoval({ path, role, bytes }: Artifact): FileRemoval {
  return { path, role, remove: true, bytes };
}

/** Removes sessions, all or none, after a backup: one operation. */
export async function removeSessions(
  sessions: readonly Removable[],
  options: RemoveOptions,
): Promise<Operation | undefined> {
  const { command, stateDir, dryRun = false } = options;
  const files = sessions.flatMap((session) => session.files);
  if (dryRun || files.length === 0) return undefined;
  await requireBackupRoom(overBackupLimit(stateDir, files), options);
  const [first, ...others] = sessions as [Removable, ...Removable[]];
  const note = {
    command,
    sessionId: first.sessionId,
    transcript: first.path,
    summary: sessions.map(({ summary }) => summary).reduce(sum),
    ...(others.length === 0
      ? {}
      : { others: others.map(({ sessionId, path }) => ({ sessionId, transcript: path })) }),
  };
  const operation = await watched(options.watchSignals, (signal) =>
    replaceFiles(files, { stateDir, note, signal }),
  );
  for (const place of sessions.flatMap(({ places }) => places)) removeEmpty(place);
  return operation;
}

function refuseLive(session: Session): void {
  const client = [resumeIdOf(session), session.sessionId]
    .map((id) => liveClientOf(id, session.claudeDir ?? resolveClaudeDir()))
    .find((found) => found !== undefined);
  if (client !== undefined)
    throw sessionLive(`is open in a client (process ${client.pid})`, 'End the client first.');
}

function summaryOf(session: Session): Summary {
  const { graph, artifacts } = session;
  const { entries, tokens } = sizeOf(graph);
  const agents = artifacts.filter(({ kind }) => kind !== 'transcript');
  const bytes =
    graph.transcripts.reduce((sum, { byteLength }) => sum + byteLength, 0) +
    agents.reduce((sum, each) => sum + each.bytes, 0);
  return {
    entries: { before: entries, after: 0, removed: entries, edited: 0, relinked: 0, added: 0 },
    bytes: { before: bytes, after: 0 },
    tokens: { before: tokens.count, after: 0, method: tokens.method },
    passes: [],
  };
}

function sum(a: Summary, b: Summary): Summary {
  const removed = a.entries.before + b.entries.before;
  return {
    entries: { ...a.entries, before: removed, removed },
    bytes: { before: a.bytes.before + b.bytes.before, after: 0 },
    tokens: { ...a.tokens, before: a.tokens.before + b.tokens.before },
    passes: [],
  };
}

/** A folder with nothing in it but empty folders. */
function removeEmpty(folder: string): void {
  // What a link leads to is not the session's.
  if (!statOf(folder)?.isDirectory()) return;
  for (const entry of attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  attempt(() => rmdirSync(folder));
}
