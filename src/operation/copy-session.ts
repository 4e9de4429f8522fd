import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { resolveClaudeDir } from '../bundle/claude-dir.ts';
import type { Session } from '../bundle/session.ts';
import { stampOf } from '../bundle/stamp.ts';
import { type IdMap, type IdMapData, idMapData } from '../ids/id-map.ts';
import { type IdSource, newUuid, randomIds, seededIds } from '../ids/id-source.ts';
import { planIds } from '../ids/plan-ids.ts';
import { rewriteLines } from '../ids/rewrite-lines.ts';
import type { Pass } from '../passes/pass.ts';
import { createFiles, type NewFile } from '../storage/create/create.ts';
import { removeLitter } from '../storage/create/litter.ts';
import { compareSource, sourceChanged } from '../storage/source.ts';
import { newSessionFiles } from './new-session.ts';
import { operate } from './operation.ts';
import { refuseOwnFiles } from './own-files.ts';
import type { Written } from './report.ts';
import { resumeCommand } from './resume.ts';
import { chooseTarget, type Destination, type Target } from './target.ts';

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
  /** What else is to change in JSON files beside the transcript; undefined if nothing is. */
  readonly rewriteJson?: ((json: Buffer) => Buffer | undefined) | undefined;
  /** Paths into the session's own files are rewritten in messages, too. */
  readonly rewritePaths?: boolean | undefined;
  /** Where the id map goes. */
  readonly idMap?: string | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  /** The Claude folder that a client takes by itself. */
  readonly usualClaudeDir?: string | undefined;
  readonly now?: Date | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A new session that was made, or would be. */
export interface Copied extends Written {
  idMap(): IdMapData;
  /** The transcript's bytes; a piece is valid until the next one is asked for. */
  bytes(): Iterable<Buffer>;
}

/** Makes a new session with new ids; the source stays untouched. */
export async function copySession(plan: CopyPlan): Promise<Copied> {
  const { session, rewritePaths = false, dryRun = false } = plan;
  const source = plan.seed === undefined ? randomIds() : seededIds(plan.seed);
  const context = { newId: idMaker(source), now: plan.now ?? new Date() };
  const operated = operate(session, plan.passes, context);
  const ids = planIds(session, source, plan.id);
  const sessionId = ids.get(session.sessionId) as string;
  const target = chooseTarget(session, plan.destination ?? {}, sessionId);
  const files = newSessionFiles(operated, ids, target, plan);
  if (!dryRun)
    await write(
      plan,
      files.map(({ file }) => file),
      ids,
      () => operated.diagnostics(),
    );
  return {
    operated,
    dryRun,
    path: target.path,
    sessionId,
    files: files.map(({ role, file }) => ({ path: file.path, role })),
    resume: resumeLine(plan, target, sessionId),
    newId: (old) => ids.get(old) ?? old,
    idMap: () => idMapData(ids, removedIds(session)),
    bytes: () => rewriteLines(session.graph.main, ids, rewritePaths),
  };
}

/** Passes that add entries need ids that are the same whenever the seed is. */
function idMaker(source: IdSource): () => string {
  let count = 0;
  return () => newUuid(source, `new ${++count}`);
}

function resumeLine(
  { usualClaudeDir }: CopyPlan,
  { project }: Target,
  sessionId: string,
): string | undefined {
  if (project === undefined) return undefined;
  const { workingDir: cwd, claudeDir } = project;
  const isUsual = claudeDir === (usualClaudeDir ?? resolveClaudeDir());
  return resumeCommand({ sessionId, cwd, claudeDir: isUsual ? undefined : claudeDir });
}

function removedIds({ graph }: Session): string[] {
  return graph.changes
    .filter(({ kind }) => kind === 'remove')
    .flatMap(({ entry }) => entry.uuid ?? []);
}

async function write(
  plan: CopyPlan,
  files: readonly NewFile[],
  ids: IdMap,
  meanwhile: () => void,
): Promise<void> {
  const { session, force, signal } = plan;
  // A signal that came meanwhile is heard only now.
  await nextTurn();
  signal?.throwIfAborted();
  // Standard output is written by the command line.
  const onDisk = files.filter(({ path }) => path !== '-');
  if (plan.idMap !== undefined) {
    const text = (): string => `${JSON.stringify(idMapData(ids, removedIds(session)))}\n`;
    onDisk.push({ path: plan.idMap, chunks: () => [Buffer.from(text())] });
  }
  refuseOwnFiles(session, onDisk);
  removeLitter(new Set(onDisk.map(({ path }) => dirname(path))));
  const beforeCommit = (): void => refuseChangedSource(session);
  await createFiles(onDisk, { force, signal, beforeCommit, meanwhile });
}

/** Lines that were appended meanwhile do no harm: the copy is of the moment at which the source was read. */
function refuseChangedSource({ path, stamp, graph }: Session): void {
  if (path === '-' || stampOf(path) === stamp) return;
  const { kind } = compareSource(path, graph.main.bytes);
  if (kind === 'changed' || kind === 'gone') throw sourceChanged(path);
}
