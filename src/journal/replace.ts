import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { attempt } from '../attempt.ts';
import { claudeDirOf } from '../bundle/places.ts';
import { UserError } from '../errors.ts';
import { removeLeftovers } from '../storage/create/leftovers.ts';
import { syncFolder } from '../storage/durable.ts';
import { Addition } from '../storage/replace/addition.ts';
import type { FileEdit, FileRecord, PlannedEdit } from '../storage/replace/file-edit.ts';
import { Removal } from '../storage/replace/removal.ts';
import { Rewrite } from '../storage/replace/rewrite.ts';
import { realPlace } from '../storage/replace/target.ts';
import { writeFailure } from '../storage/write-failure.ts';
import { refuseIfBusy, refuseIfChangedByOther } from './busy.ts';
import { Journal } from './journal.ts';
import { type Operation, type OperationNote, ownProcess } from './operation.ts';
import { applyRetention } from './retention.ts';

export interface ReplaceOptions {
  /** Where the operation and its backups are kept. */
  readonly stateDir: string;
  readonly note: OperationNote;
  /** Heard until the first file is replaced; then all are. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Changes files of a session in place, all of them or none. New content is written and synced
 * beside its place, backups are made, every file is compared with what was read, and only then
 * renamed over. Lines that a client appends at any moment of that end up in the new file.
 */
export async function replaceFiles(
  edits: readonly FileEdit[],
  options: ReplaceOptions,
): Promise<Operation> {
  const planned: PlannedEdit[] = [];
  const journal = new Journal(options.stateDir);
  try {
    refuseIfBusy(journal, { paths: pathsOf(edits, options.note) });
    const { transcript } = options.note;
    removeLeftovers(
      edits.map(({ path }) => dirname(path)),
      [transcript && claudeDirOf(transcript)],
    );
    for (const edit of edits) planned.push(await plan(edit, options.signal));
    return await carryOut(journal, planned, options);
  } catch (error) {
    if (isGone(error)) refuseIfChangedByOther(journal, edits);
    // Files and folders can go at any moment, those of the journal included.
    throw writeFailure(error, (error as NodeJS.ErrnoException).path ?? options.stateDir);
  } finally {
    for (const edit of planned) edit.release();
  }
}

function pathsOf(edits: readonly FileEdit[], { transcript }: OperationNote): string[] {
  const paths = edits.map(({ path }) => realPlace(path));
  return transcript === undefined ? paths : [...paths, transcript];
}

/** Whether a file was not what it should be, which may be another run's doing. */
function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'source-changed' || code === 'ENOENT';
}

async function plan(edit: FileEdit, signal: AbortSignal | undefined): Promise<PlannedEdit> {
  if ('remove' in edit) return new Removal(edit);
  return 'add' in edit ? Addition.plan(edit, signal) : Rewrite.plan(edit, signal);
}

async function carryOut(
  journal: Journal,
  planned: readonly PlannedEdit[],
  { note, signal }: ReplaceOptions,
): Promise<Operation> {
  const id = journal.begin();
  const started = { id, time: new Date().toISOString(), ...note, ...ownProcess() };
  const records = () => planned.map((edit, index) => edit.record(String(index)));
  const prepare = () => journal.save({ ...started, status: 'prepared', files: records() });
  try {
    // Before the backups: a run that is killed leaves nothing that the next can't make sense of.
    await prepare();
    // Each puts itself on record before it looks for others, so that of two at least one sees the other.
    refuseIfBusy(journal, { paths: planned.map(({ path }) => path), id });
    for (const [index, edit] of planned.entries())
      await edit.backUp(journal.backupPath(id, String(index)));
    syncFolder(dirname(journal.backupPath(id, '0')));
    // A signal that came meanwhile is heard only now.
    await nextTurn();
    signal?.throwIfAborted();
    for (const edit of planned) await edit.catchUp();
    // Again, with the lines that were carried over.
    await prepare();
    await commitAll(planned);
  } catch (error) {
    if (!isHalfDone(error)) {
      removeAsides(records());
      attempt(() => journal.forget(id));
    }
    throw error;
  }
  return conclude(journal, { ...started, status: 'done', files: records() });
}

async function conclude(journal: Journal, { files, ...operation }: Operation): Promise<Operation> {
  const lasting = files.map(({ temporary, aside, ...file }) => file);
  const done = { ...operation, files: lasting };
  // Before the record that knows of them is gone.
  removeAsides(files);
  try {
    await journal.save(done);
    journal.dropBundled(done);
    applyRetention(journal);
  } catch {
    // The files are in place; a record that stays `prepared` is completed by the next run.
  }
  return done;
}

function removeAsides(files: readonly FileRecord[]): void {
  for (const { aside } of files)
    if (aside !== undefined) attempt(() => rmSync(aside, { force: true }));
}

async function commitAll(planned: readonly PlannedEdit[]): Promise<void> {
  const committed: PlannedEdit[] = [];
  try {
    for (const edit of planned) {
      await edit.commit();
      committed.push(edit);
    }
    syncFoldersOf(planned);
    const ends = await Promise.allSettled(planned.map((edit) => edit.settle()));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  } catch (error) {
    await rollBack(committed.reverse(), error);
    throw error;
  }
}

async function rollBack(committed: readonly PlannedEdit[], reason: unknown): Promise<void> {
  try {
    for (const edit of committed) await edit.rollBack();
    // Before the backups go.
    syncFoldersOf(committed);
  } catch (failure) {
    throw new UserError({
      code: HALF_DONE,
      message: `Some files were replaced, then this happened: ${whyOf(reason)} Putting the originals back failed: ${whyOf(failure)}`,
      hint: 'The backups are kept; the next command that writes tries again.',
    });
  }
}

function syncFoldersOf(edits: readonly PlannedEdit[]): void {
  for (const folder of new Set(edits.map(({ path }) => dirname(path)))) syncFolder(folder);
}

const HALF_DONE = 'half-done';

/** Whether files may be gone whose operation failed: the next run settles it. */
export function isHalfDone(error: unknown): boolean {
  return error instanceof UserError && error.code === HALF_DONE;
}

/** What others say of themselves, "Nothing was changed.", is not so here. */
function whyOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/ Nothing was changed\.$/, '');
}
