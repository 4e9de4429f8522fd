import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import { IdMap, type IdMapData, idMapData } from '../ids/id-map.ts';
import { type IdSource, newUuid, randomIds, seededIds } from '../ids/id-source.ts';
import { planIds } from '../ids/plan-ids.ts';
import { rewriteLines } from '../ids/rewrite-lines.ts';
import type { Pass } from '../passes/pass.ts';
import {
  type CreateOptions,
  createFiles,
  type NewFile,
  type ReadableFile,
} from '../storage/create/create.ts';
import { removeLeftovers } from '../storage/create/leftovers.ts';
import { chunksOf } from '../storage/create/new-file.ts';
import { surveyTargets } from '../storage/create/targets.ts';
import { compareSource, sourceChanged } from '../storage/source.ts';
import { stampOf } from '../storage/stamp.ts';
import { safeJson } from '../text/unsafe-characters.ts';
import type { Diagnostic } from '../validate/rule.ts';
import { refuseForeignFiles } from './foreign-files.ts';
import { type NewSessionFile, newSessionFiles } from './new-session.ts';
import { type ArtifactChanges, operate } from './operate.ts';
import { originOf } from './origin.ts';
import type { OutgoingBundle } from './outgoing-bundle.ts';
import { refuseOwnFiles } from './own-files.ts';
import { checkedId, placeFor } from './place.ts';
import type { Written } from './report.ts';
import { resumeCommand } from './resume.ts';
import type { Safeguard } from './safeguards.ts';
import type { Destination, Target } from './target.ts';
import { type WatchSignals, watched } from './watch-signals.ts';

/** A new session to be made of another. */
export interface CopyPlan {
  readonly session: Session;
  readonly passes: readonly Pass[];
  /** Default: a new session in the source's project. */
  readonly destination?: Destination | undefined;
  /** The new session's id. */
  readonly id?: string | undefined;
  /** The same seed gives the same new ids. */
  readonly seed?: string | undefined;
  /** False if the session was read without the files beside it: the copy goes on naming those. Default: true. */
  readonly withFiles?: boolean | undefined;
  /** The ids of the source: for one that comes from a bundle. Refused if a project has them. */
  readonly sameIds?: boolean | undefined;
  /** The command that asks for it, as a bundle tells. */
  readonly command?: string | undefined;
  /** A bundle is not to tell where its session comes from. */
  readonly hidesOrigin?: boolean | undefined;
  /** What was wrong with the source already. Default: what is wrong with the session as it was read. */
  readonly baseline?: readonly Diagnostic[] | undefined;
  /** What else is to change in JSON files beside the transcript; undefined if nothing is. */
  readonly rewriteJson?: RewriteFile | undefined;
  /** The same for files of no structure. */
  readonly rewriteBytes?: RewriteFile | undefined;
  /** What becomes of files beside the transcript as such. */
  readonly artifacts?: ArtifactChanges | undefined;
  /** Shown what was written before it can be seen, or what would be. Throws to refuse it. */
  readonly proof?: ((files: readonly ReadableFile[]) => void) | undefined;
  /** Where the id map goes. */
  readonly idMap?: string | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  /** Where the passes change nothing, nothing is written: not wanted is a copy, but what they make of it. */
  readonly onlyIfChanged?: boolean | undefined;
  /** Nothing is to be lost: lines that passes take out are kept aside, and files stay that only those named. */
  readonly salvage?: boolean | undefined;
  /** Safeguards to leave out, such as `unsafe-thinking`. Default: none, the result is safe to resume. */
  readonly without?: readonly Safeguard[] | undefined;
  /** The Claude folder that a client takes by itself. */
  readonly usualClaudeDir?: string | undefined;
  readonly now?: Date | undefined;
  /** Asked for the time of writing. */
  readonly watchSignals?: WatchSignals | undefined;
}

export type RewriteFile = (content: Buffer, artifact: Artifact) => Buffer | undefined;

/** A new session that was made, or would be. */
export interface Copied extends Written {
  idMap(): IdMapData;
  bytes(): Iterable<Buffer>;
}

/** Makes a new session with new ids; the source stays untouched. */
export async function copySession(plan: CopyPlan): Promise<Copied> {
  const { session, dryRun = false } = plan;
  // Another session's files stay where they are: what names them goes on naming them.
  const withFiles = plan.withFiles !== false && session.foreign.length === 0;
  const source = plan.seed === undefined ? randomIds() : seededIds(plan.seed);
  const sessionId = newIdFor(plan, source);
  const target = placeFor(plan, sessionId);
  const context = {
    newId: idMaker(source),
    now: plan.now ?? new Date(),
    newSessionId: sessionId,
  };
  const folder = plan.withFiles === false ? undefined : target.places?.session;
  const operated = operate(session, plan.passes, context, { ...plan, folder });
  const isUnchanged = plan.onlyIfChanged === true && session.graph.changes.length === 0;
  const ids = plan.sameIds ? new IdMap(session.graph.uuids) : planIds(session, source, sessionId);
  const files = newSessionFiles(operated, ids, target, { ...plan, withFiles });
  const bundle = await bundleFor(plan, target, sessionId, files);
  const onDisk = filesOnDisk(
    plan,
    bundle === undefined ? files.map(({ file }) => file) : [bundle.file],
    ids,
  );
  refuseOwnFiles(session, onDisk);
  // An id that was just drawn is nobody's.
  if (plan.id !== undefined || plan.sameIds || plan.destination?.output !== undefined)
    refuseForeignFiles(target.path, sessionId, onDisk);
  surveyTargets(
    onDisk.map(({ path }) => path),
    plan.force ?? false,
  );
  if (!dryRun && !isUnchanged && onDisk.length > 0)
    await watched(plan.watchSignals, (signal) =>
      write(session, target, onDisk, {
        force: plan.force,
        signal,
        meanwhile: () => operated.diagnostics(),
        beforeCommit: (written) =>
          bundle === undefined ? plan.proof?.(written) : bundle.check(written, plan.proof),
      }),
    );
  else plan.proof?.(files.map(({ file }) => ({ path: file.path, chunks: () => chunksOf(file) })));
  return {
    operated,
    dryRun,
    isInPlace: false,
    path: target.path,
    sessionId,
    isUnchanged,
    files: files.map(({ role, file, source }) => ({ path: file.path, role, source })),
    resume:
      target.project &&
      resumeCommand({
        ...target.project,
        sessionId,
        graph: session.graph,
        usualClaudeDir: plan.usualClaudeDir,
      }),
    missingDirectory: missingDirectory(target),
    newId: (old) => ids.get(old) ?? old,
    idMap: () => idMapData(ids, removedIds(session)),
    bytes: () =>
      isUnchanged ? session.graph.main.chunks() : rewriteLines(session.graph.main, ids, withFiles),
  };
}

function newIdFor({ session, id, sameIds }: CopyPlan, source: IdSource): string {
  if (sameIds) return session.sessionId;
  return id === undefined ? newUuid(source, session.sessionId) : checkedId(id);
}

/** Undefined where each file of the session becomes a file of its own. */
async function bundleFor(
  { session, command = 'copy', hidesOrigin }: CopyPlan,
  target: Target,
  sessionId: string,
  files: readonly NewSessionFile[],
): Promise<OutgoingBundle | undefined> {
  if (target.path === target.transcript) return undefined;
  // Few runs need what it takes.
  const { describeSession, OutgoingBundle } = await import('../tgz/on-demand.ts');
  const head = {
    command,
    session: describeSession(session, sessionId),
    ...(hidesOrigin ? {} : originOf(session)),
  };
  return new OutgoingBundle(target, head, files);
}

/** Passes that add entries need ids that are the same whenever the seed is. */
function idMaker(source: IdSource): () => string {
  let count = 0;
  return () => newUuid(source, `new ${++count}`);
}

function missingDirectory({ project }: Target): string | undefined {
  const directory = project?.workingDir;
  return directory === undefined || existsSync(directory) ? undefined : directory;
}

/** Those that no other entry bears. */
function removedIds({ graph }: Session): string[] {
  return graph.changes
    .filter(({ kind }) => kind === 'remove')
    .flatMap(({ entry }) => entry.uuid ?? [])
    .filter((uuid) => !graph.byUuid.has(uuid));
}

/** Standard output is written by the command line. */
function filesOnDisk(plan: CopyPlan, files: readonly NewFile[], ids: IdMap): NewFile[] {
  const onDisk = files.filter(({ path }) => path !== '-');
  if (plan.idMap === undefined) return onDisk;
  const text = (): string => `${safeJson(idMapData(ids, removedIds(plan.session)))}\n`;
  return [...onDisk, { path: plan.idMap, chunks: () => [Buffer.from(text())] }];
}

async function write(
  session: Session,
  { project }: Target,
  files: readonly NewFile[],
  options: CreateOptions,
): Promise<void> {
  removeLeftovers(
    files.map(({ path }) => dirname(path)),
    [session.claudeDir, project?.claudeDir],
  );
  await createFiles(files, {
    ...options,
    beforeCommit: (written) => {
      options.beforeCommit?.(written);
      refuseChangedSource(session);
    },
  });
}

/** Lines that were appended meanwhile do no harm: the copy is of the moment at which the source was read. */
export function refuseChangedSource({ path, stamp, graph }: Session): void {
  if (path === '-' || stampOf(path) === stamp) return;
  const { kind } = compareSource(path, graph.main.source);
  if (kind === 'changed' || kind === 'gone') throw sourceChanged(path);
}
