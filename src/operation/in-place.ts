import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { resolveClaudeDir } from '../bundle/claude-dir.ts';
import { liveClientOf } from '../bundle/live.ts';
import { ownSession } from '../bundle/own-session.ts';
import { placesBeside } from '../bundle/places.ts';
import { resumeIdOf, type Session } from '../bundle/session.ts';
import { wrongUse } from '../errors.ts';
import { agentIdOf } from '../format/id-shapes.ts';
import { answersRemovedCall, carryOver } from '../graph/carry-over.ts';
import { newUuid, randomIds } from '../ids/id-source.ts';
import { replaceFiles } from '../journal/replace.ts';
import { resolveStateDir } from '../journal/state-dir.ts';
import type { Pass } from '../passes/pass.ts';
import type { ReadableFile } from '../storage/create/create.ts';
import { readBytes } from '../storage/read-bytes.ts';
import type { FileEdit, FileRewrite } from '../storage/replace/file-edit.ts';
import { sourceChanged } from '../storage/source.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type BackupLimitOptions, overBackupLimit, requireBackupRoom } from './backup-limit.ts';
import type { RewriteFile } from './copy-session.ts';
import { type Operated, operate } from './operate.ts';
import { rejectedChunks, rejectedLines } from './rejected-lines.ts';
import { changesOf, type Written } from './report.ts';
import { resumeCommand } from './resume.ts';
import type { Safeguard } from './safeguards.ts';
import { sessionLive } from './session-live.ts';
import { type WatchSignals, watched } from './watch-signals.ts';
import { resumeDirOf } from './working-dir.ts';

/** A session to be changed where it is. */
export interface EditPlan extends BackupLimitOptions {
  readonly command: string;
  readonly session: Session;
  readonly passes: readonly Pass[];
  /** Default: where a client keeps its sessions. */
  readonly claudeDir?: string | undefined;
  /** Where the operation and its backups are kept. Default: where commands keep them. */
  readonly stateDir?: string | undefined;
  /** Nothing is to be lost: lines that passes take out are kept aside, and files stay that only those named. */
  readonly salvage?: boolean | undefined;
  /** What is to change in files beside the transcripts; undefined if nothing is. */
  readonly rewriteFile?: RewriteFile | undefined;
  /** Shown what is about to be written. Throws to refuse it. */
  readonly proof?: ((files: readonly ReadableFile[]) => void) | undefined;
  /** Safeguards to leave out, such as `unsafe-thinking`. Default: none, the result is safe to resume. */
  readonly without?: readonly Safeguard[] | undefined;
  readonly dryRun?: boolean | undefined;
  /** The Claude folder that a client takes by itself. */
  readonly usualClaudeDir?: string | undefined;
  readonly now?: Date | undefined;
  /** Asked for the time of writing. */
  readonly watchSignals?: WatchSignals | undefined;
}

/**
 * Changes a session where it is. Ids stay, and so does every line that a client appends meanwhile,
 * and every file that another session has, too.
 */
export async function editInPlace(plan: EditPlan): Promise<Written> {
  const { dryRun = false } = plan;
  const session = ownSession(plan.session);
  refuseUnfit(plan);
  const ids = randomIds();
  const context = { newId: () => newUuid(ids, ''), now: plan.now ?? new Date() };
  const folder = placesBeside(resolve(session.path)).session;
  const operated = operate(session, plan.passes, context, { ...plan, folder });
  const additions = [...addedFiles(operated), ...(plan.salvage ? additionsTo(session) : [])];
  const rewritten = rewritesOf(operated, plan.rewriteFile);
  const edits = [...editsOf(operated), ...rewritten, ...additions];
  if (edits.length > 0) plan.proof?.([...session.graph.transcripts, ...rewritten].map(readable));
  const { stateDir = resolveStateDir(), command } = plan;
  const { path } = session;
  const sessionId = resumeIdOf(session);
  const overLimit = overBackupLimit(stateDir, edits);
  if (!dryRun) await requireBackupRoom(overLimit, plan);
  const note = { command, sessionId, transcript: resolve(path), summary: changesOf(operated) };
  const operation =
    dryRun || edits.length === 0
      ? undefined
      : await watched(plan.watchSignals, (signal) =>
          replaceFiles(edits, { stateDir, note, signal }),
        );
  return {
    operated,
    dryRun,
    isInPlace: true,
    path,
    sessionId,
    files: [{ path, role: 'transcript' as const }, ...operated.artifacts, ...additions].map(
      ({ path, role }) => ({ path, role: role as Written['files'][0]['role'], source: path }),
    ),
    resume: resumeLine(plan),
    isUnchanged: edits.length === 0,
    newId: (id) => id,
    operation,
    overLimit,
  };
}

function resumeLine({ session, usualClaudeDir }: EditPlan): string | undefined {
  const { claudeDir, graph, path } = session;
  // Clients find a session by the name of its file alone.
  const sessionId = basename(path, '.jsonl');
  const workingDir = resumeDirOf(session);
  return claudeDir && resumeCommand({ sessionId, graph, workingDir, claudeDir, usualClaudeDir });
}

/** Throws if a session can't be changed where it is, whatever is to be changed. */
export function refuseUnfit({
  session,
  claudeDir = resolveClaudeDir(),
  force,
}: Pick<EditPlan, 'session' | 'claudeDir' | 'force'>): void {
  const { path, sessionId, graph } = session;
  if (path === '-')
    throw wrongUse(
      'Standard input cannot be changed in place.',
      'A new session can be made of it.',
    );
  if (force) return;
  const client = [resumeIdOf(session), sessionId]
    .map((id) => liveClientOf(id, session.claudeDir ?? claudeDir))
    .find((found) => found !== undefined);
  const now = statSync(path, { throwIfNoEntry: false });
  if (now === undefined) throw sourceChanged(path, 'is gone');
  const isGrowing = now.size > graph.main.source.length;
  if (client === undefined && !isGrowing) return;
  const why = client === undefined ? 'grows' : `is open in a client (process ${client.pid})`;
  throw sessionLive(
    why,
    'End the client first; without --in-place a new session is made; --force changes it all the same.',
  );
}

/** The files that changed, and those beside the session that nothing names any more. */
function editsOf({ session, artifacts }: Operated): FileEdit[] {
  const { graph } = session;
  const named = new Set(artifacts);
  const unnamed = session.artifacts.filter((artifact) => !named.has(artifact));
  const gone = new Set(unnamed.map(({ path }) => path));
  const removals = unnamed.map(({ path, role, bytes }): FileEdit => {
    const read = graph.transcripts.find((transcript) => transcript.path === path)?.source;
    return { path, role, remove: true, read, bytes };
  });
  const touched = new Set(graph.changes.map(({ entry }) => entry.transcript));
  const rewrites = [...touched]
    .filter(({ path }) => !gone.has(path))
    .map((transcript) => rewriteOf(session, transcript, gone));
  return [...rewrites, ...removals];
}

function rewritesOf({ artifacts }: Operated, rewrite: RewriteFile | undefined): FileRewrite[] {
  if (rewrite === undefined) return [];
  return artifacts
    .filter(({ kind }) => kind !== 'transcript')
    .flatMap((artifact) => {
      const { path, role } = artifact;
      const read = readBytes(path);
      const content = rewrite(read, artifact);
      return content === undefined ? [] : [{ path, role, read, chunks: () => [content] }];
    });
}

function readable(file: Transcript | FileRewrite): ReadableFile {
  return { path: file.path, chunks: () => file.chunks() };
}

/** Files that passes put beside the session, but for those that are there already. */
function addedFiles({ addedFiles, session }: Operated): FileEdit[] {
  const there = new Set(session.artifacts.map(({ path }) => path));
  return addedFiles.flatMap(({ path, role, content }): FileEdit[] => {
    const chunks = (): Buffer[] => [content];
    if (!there.has(path)) return [{ path, role, add: chunks }];
    const read = readBytes(path);
    return read.equals(content) ? [] : [{ path, role, read, chunks }];
  });
}

/** The lines that were taken out, in files of their own. */
function additionsTo({ graph, path }: Session): FileEdit[] {
  return rejectedLines(graph, path, existsSync).map((rejected) => ({
    path: rejected.path,
    role: 'rejected-lines',
    add: () => rejectedChunks(rejected),
  }));
}

function rewriteOf(
  { graph, artifacts }: Session,
  transcript: Transcript,
  removed: ReadonlySet<string>,
): FileEdit {
  const { path, source } = transcript;
  return {
    path,
    role: artifacts.find((artifact) => artifact.path === path)?.role ?? 'transcript',
    read: source,
    chunks: () => transcript.chunks(),
    carry: (tail) => {
      if (answersRemovedCall(graph, tail) || [...removed].some((file) => isNamedIn(tail, file)))
        throw sourceChanged(path, 'got a line that needs what was to be removed');
      return carryOver(graph, transcript, tail);
    },
  };
}

/** By the part of its name that entries mention, which of a sub-agent's file is the id. */
function isNamedIn(tail: Buffer, file: string): boolean {
  return tail.includes(agentIdOf(basename(file)) ?? basename(file));
}
