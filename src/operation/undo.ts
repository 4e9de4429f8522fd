import { resolveClaudeDir } from '../bundle/claude-dir.ts';
import { liveClientOf } from '../bundle/live.ts';
import { claudeDirOf } from '../bundle/places.ts';
import { UserError } from '../errors.ts';
import type { Bundled } from '../journal/bundled.ts';
import { refuseIfBusy } from '../journal/busy.ts';
import { Journal } from '../journal/journal.ts';
import type { Operation } from '../journal/operation.ts';
import { replaceFiles } from '../journal/replace.ts';
import { resolveStateDir } from '../journal/state-dir.ts';
import { inverse } from '../journal/summary.ts';
import { planUndo, type Restoration } from '../journal/undo.ts';
import { sessionLive } from './session-live.ts';
import { type WatchSignals, watched } from './watch-signals.ts';

export interface UndoOptions {
  /** Default: where a client keeps its sessions. */
  readonly claudeDir?: string | undefined;
  /** Where the operation and its backups are kept. Default: where commands keep them. */
  readonly stateDir?: string | undefined;
  /** Also if files changed since, or a client has the session open. */
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  /** Asked for the time of writing. */
  readonly watchSignals?: WatchSignals | undefined;
}

/** What was taken back, or would be. */
export interface Undone {
  readonly operation: Operation;
  readonly restorations: readonly Restoration[];
  /** The undo as an operation of its own; undefined in a dry run. */
  readonly undo: Operation | undefined;
}

/** Takes back a change in place: every file is what it was before. */
export async function undoOperation(
  operation: Operation,
  options: UndoOptions = {},
): Promise<Undone> {
  const { claudeDir = resolveClaudeDir(), stateDir = resolveStateDir(), force = false } = options;
  const journal = new Journal(stateDir);
  if (!force) refuseLive(operation, claudeDir);
  refuseIfBusy(journal, { paths: operation.files.map(({ path }) => path), id: operation.id });
  const bundled = await openBundled(journal, operation);
  try {
    const restorations = planUndo(journal, operation, force, bundled.originals);
    if (restorations.length === 0) throw nothingToDo(operation);
    return {
      operation,
      restorations,
      undo: await carryOut(operation, restorations, stateDir, options),
    };
  } finally {
    bundled.close();
  }
}

async function carryOut(
  { id, sessionId, transcript, summary, others }: Operation,
  restorations: readonly Restoration[],
  stateDir: string,
  { dryRun, watchSignals }: UndoOptions,
): Promise<Operation | undefined> {
  if (dryRun) return undefined;
  const note = {
    command: 'undo',
    sessionId,
    transcript,
    summary: inverse(summary),
    undoes: id,
    others,
  };
  const edits = restorations.map(({ edit }) => edit);
  return watched(watchSignals, (signal) => replaceFiles(edits, { stateDir, note, signal }));
}

/** Few operations need what it takes. */
async function openBundled(journal: Journal, operation: Operation): Promise<Bundled> {
  const isBundled = operation.files.some(({ before }) => before?.bundle !== undefined);
  if (!isBundled) return { originals: new Map(), close() {} };
  return (await import('../tgz/on-demand.ts')).openBundled(journal, operation);
}

function refuseLive(operation: Operation, claudeDir: string): void {
  const { sessionId, files, transcript = files[0]?.path, others = [] } = operation;
  for (const session of [{ sessionId, transcript }, ...others]) {
    const own = session.transcript && claudeDirOf(session.transcript, claudeDir);
    const live = liveClientOf(session.sessionId, own || claudeDir);
    if (live !== undefined) throw sessionLive(`is open in a client (process ${live.pid})`);
  }
}

function nothingToDo({ id }: Operation): UserError {
  return new UserError({
    code: 'nothing-to-undo',
    message: `All files are what they were before operation ${id}.`,
    hint: '`ccsurgery log` lists what else can be taken back.',
  });
}
