import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import { type Size, sizeOf } from '../context/size.ts';
import type { ArtifactDifference, Difference } from '../diff/difference.ts';
import { differenceOf } from '../diff/from-changes.ts';
import type { ChangeCounts } from '../graph/changes.ts';
import type { Graph } from '../graph/graph.ts';
import type { PassReport } from '../journal/summary.ts';
import type { Pass, PassContext } from '../passes/pass.ts';
import type { Diagnostic } from '../validate/rule.ts';
import { type AddedFile, AddedFiles } from './added-files.ts';
import { type CacheMiss, watchCache } from './cache-miss.ts';
import { countChanges } from './count-changes.ts';
import { diagnose, refuseNewErrors } from './guard.ts';
import { artifactsStillNamed } from './named-artifacts.ts';
import { runPasses } from './run-passes.ts';
import { type Safeguard, withSafeguards } from './safeguards.ts';

/** What becomes of the files beside a session, apart from their contents. */
export interface ArtifactChanges {
  /** Those that do not come along. */
  leaveOut?(artifact: Artifact): boolean;
  /** Another name for one, as a path from its place; the session's texts name it so by then. */
  rename?(artifact: Artifact): string;
}

interface OperateOptions {
  readonly baseline?: readonly Diagnostic[] | undefined;
  readonly salvage?: boolean | undefined;
  readonly artifacts?: ArtifactChanges | undefined;
  readonly without?: readonly Safeguard[] | undefined;
  readonly folder?: string | undefined;
}

/** What passes made of a session, in memory: nothing is written yet. */
export interface Operated {
  readonly session: Session;
  /** The files beside the session that it still has a use for. */
  readonly artifacts: readonly Artifact[];
  /** The files that passes put beside it. */
  readonly addedFiles: readonly AddedFile[];
  readonly before: Size;
  readonly after: Size;
  readonly counts: ChangeCounts;
  readonly passes: readonly PassReport[];
  /** What of the API's cache is lost; undefined if nothing is, or too much time has passed. */
  readonly cacheMiss: CacheMiss | undefined;
  /** What is wrong with the result; all of it was wrong with the source too, or is no error. */
  diagnostics(): readonly Diagnostic[];
  difference(): Difference;
}

/**
 * Validates, runs the passes and the safeguards after them, validates again, and refuses if they
 * brought new errors.
 * @param options.baseline What was wrong already, where that is not the session's own.
 * @param options.salvage Nothing is to be lost: files that nothing names any more stay.
 * @param options.without Safeguards that the caller does without.
 * @param options.folder The folder of the result's own files; undefined if none can be written.
 */
export function operate(
  session: Session,
  passes: readonly Pass[],
  context: PassContext,
  options: OperateOptions = {},
): Operated {
  const { graph } = session;
  const { salvage = false, artifacts: { leaveOut, rename } = {} } = options;
  const before = sizeOf(graph);
  const cacheMiss = passes.length > 0 ? watchCache(graph, context.now) : undefined;
  const diagnosed = passes.length > 0 ? diagnose(session) : undefined;
  const baseline = options.baseline ?? diagnosed;
  const files = options.folder === undefined ? undefined : new AddedFiles(options.folder);
  const safe = withSafeguards(passes, options.without);
  const reports = runPasses(graph, safe, { ...context, files });
  const addedFiles = files?.namedIn(graph) ?? [];
  const useful = salvage ? session.artifacts : artifactsStillNamed(session, rename);
  const artifacts = leaveOut === undefined ? useful : useful.filter((file) => !leaveOut(file));
  removeUnnamedAgents(session, artifacts);
  const isChanged = graph.changes.length > 0;
  const names = addedFiles.map(({ name }) => name);
  let found = isChanged ? diagnose(session, names) : diagnosed;
  if (baseline !== undefined && found !== undefined) refuseNewErrors(baseline, found);
  const after = isChanged ? sizeAfter(graph, before, reports) : before;
  return {
    session,
    artifacts,
    addedFiles,
    before,
    after,
    counts: countChanges(graph.changes),
    passes: reports,
    cacheMiss: isChanged ? cacheMiss?.() : undefined,
    // Without a pass there is nothing to compare: it is looked for when somebody asks.
    diagnostics: () => (found ??= diagnose(session, names)),
    difference: () => ({
      ...differenceOf(graph, before, after),
      artifacts: [...droppedFiles(session, artifacts), ...addedFiles.map(additionOf)],
    }),
  };
}

/** What the context has after the passes is what it had before and what they did to it. */
function sizeAfter(graph: Graph, before: Size, passes: readonly PassReport[]): Size {
  const size = sizeOf(graph);
  if (passes.some(({ tokens }) => tokens === undefined)) return size;
  const grown = passes.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
  return { ...size, tokens: { ...size.tokens, count: before.tokens.count + grown } };
}

/** A sub-agent that nothing names any more goes with all its entries. */
function removeUnnamedAgents(session: Session, kept: readonly Artifact[]): void {
  const paths = new Set(dropped(session, kept).map(({ path }) => path));
  for (const transcript of session.graph.transcripts)
    if (paths.has(transcript.path)) session.graph.removeAll(transcript.entries);
}

function droppedFiles(session: Session, kept: readonly Artifact[]): ArtifactDifference[] {
  return dropped(session, kept).map(({ role, path, bytes }) => ({
    kind: 'removed',
    role,
    pathBefore: path,
    pathAfter: undefined,
    bytesBefore: bytes,
    bytesAfter: 0,
  }));
}

function additionOf({ role, path, content }: AddedFile): ArtifactDifference {
  return {
    kind: 'added',
    role,
    pathBefore: undefined,
    pathAfter: path,
    bytesBefore: 0,
    bytesAfter: content.length,
  };
}

function dropped({ artifacts }: Session, kept: readonly Artifact[]): Artifact[] {
  const staying = new Set(kept);
  return artifacts.filter((artifact) => !staying.has(artifact));
}
