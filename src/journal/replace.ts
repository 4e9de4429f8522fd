import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { attempt } from '../attempt.ts';
import { UserError } from '../errors.ts';
import { removeLitter } from '../storage/create/litter.ts';
import { syncFolder } from '../storage/durable.ts';
import { Addition } from '../storage/replace/addition.ts';
import type { FileEdit, FileRecord, PlannedEdit } from '../storage/replace/file-edit.ts';
import { Removal } from '../storage/replace/removal.ts';
import { Rewrite } from '../storage/replace/rewrite.ts';
import { writeFailure } from '../storage/write-failure.ts';
import { Journal } from './journal.ts';
import { isAtWork, type Operation, type OperationNote, ownProcess } from './operation.ts';
import { applyRetention } from './retention.ts';
import { sessionBusy } from './session-busy.ts';

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
  try {
    removeLitter(edits.map(({ path }) => dirname(path)));
    for (const edit of edits) planned.push(await plan(edit, options.signal));
    return await carryOut(planned, options);
  } catch (error) {
    // Files and folders can go at any moment, those of the journal included.
    throw writeFailure(error, (error as NodeJS.ErrnoException).path ?? options.stateDir);
  } finally {
    for (const edit of planned) edit.release();
  }
}

async function plan(edit: FileEdit, signal: AbortSignal | undefined): Promise<PlannedEdit> {
  if ('remove' in edit) return new Removal(edit);
  return 'add' in edit ? Addition.plan(edit, signal) : Rewrite.plan(edit, signal);
}

async function carryOut(
  planned: readonly PlannedEdit[],
  { stateDir, note, signal }: ReplaceOptions,
): Promise<Operation> {
  const journal = new Journal(stateDir);
  const id = journal.begin();
  const started = { id, time: new Date().toISOString(), ...note, ...ownProcess() };
  const records = () => planned.map((edit, index) => edit.record(String(index)));
  const prepare = () => journal.save({ ...started, status: 'prepared', files: records() });
  try {
    // Before the backups: a run that is killed leaves nothing that the next can't make sense of.
    await prepare();
    refuseIfBusy(journal, id, planned);
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
    for (const folder of new Set(planned.map(({ path }) => dirname(path)))) syncFolder(folder);
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
  } catch (failure) {
    throw new UserError({
      code: HALF_DONE,
      message: `Some files were replaced, then this happened: ${whyOf(reason)} Putting the originals back failed: ${whyOf(failure)}`,
      hint: 'The backups are kept; the next command that writes tries again.',
      exitCode: 3,
    });
  }
}

const HALF_DONE = 'half-done';

function isHalfDone(error: unknown): boolean {
  return error instanceof UserError && error.code === HALF_DONE;
}

/** What others say of themselves, "Nothing was changed.", is not so here. */
function whyOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/ Nothing was changed\.$/, '');
}

/** Each puts itself on record before it looks for others, so that of two at least one sees the other. */
function refuseIfBusy(journal: Journal, id: string, planned: readonly PlannedEdit[]): void {
  const paths = new Set(planned.map(({ path }) => path));
  const other = journal
    .list()
    .find(
      (operation) =>
        operation.id !== id &&
        isAtWork(operation) &&
        operation.files.some(({ path }) => paths.has(path)),
    );
  if (other === undefined) return;
  throw sessionBusy(
    other,
    (where) => `Another run of ccsurgery (${where}) changes this session. Nothing was changed.`,
  );
}
