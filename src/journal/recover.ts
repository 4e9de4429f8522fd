import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from '../attempt.ts';
import { bringOver } from '../storage/append-lines.ts';
import { readLinesFrom } from '../storage/appended.ts';
import { digestFile } from '../storage/digest.ts';
import { appendDurably, syncFolder } from '../storage/durable.ts';
import type { FileRecord, KeptState } from '../storage/replace/file-edit.ts';
import { putBack } from '../storage/replace/put-back.ts';
import { type FileStage, fileStage } from './file-stage.ts';
import { Journal } from './journal.ts';
import { isAtWork, type Operation } from './operation.ts';
import { removeTemporaries } from './temporaries.ts';

/** What became of an operation whose process was killed. */
export interface Recovered {
  readonly operation: Operation;
  /**
   * - `forgotten`: it had not replaced anything yet;
   * - `completed`: it had replaced everything;
   * - `put-back`: it had replaced some files, and their originals are back;
   * - `left`: a file is neither what it was nor what it was to be, or nothing could be done.
   */
  readonly outcome: 'forgotten' | 'completed' | 'put-back' | 'left';
  /** Why nothing could be done. */
  readonly problem?: string | undefined;
}

/** Clears up after operations that were killed. Every command that writes does so first; none depends on it. */
export async function recoverOperations(stateDir: string): Promise<Recovered[]> {
  const journal = new Journal(stateDir);
  const killed = (attempt(() => journal.list()) ?? []).filter(
    (operation) => operation.status === 'prepared' && !isAtWork(operation),
  );
  const recovered: Recovered[] = [];
  for (const operation of killed) recovered.push(await tryToRecover(journal, operation));
  return recovered;
}

async function tryToRecover(journal: Journal, operation: Operation): Promise<Recovered> {
  try {
    return { operation, outcome: await recover(journal, operation) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { operation, outcome: 'left', problem };
  }
}

async function recover(journal: Journal, operation: Operation): Promise<Recovered['outcome']> {
  const { id, files } = operation;
  const stages = files.map(fileStage);
  const outcome = outcomeOf(files, stages);
  if (outcome === 'left') return outcome;
  const completed: FileRecord[] = [];
  for (const [index, file] of files.entries())
    if (outcome === 'completed') completed.push(await complete(journal, id, file));
    else if (stages[index]?.is === 'after') await restore(journal, id, file);
  removeTemporaries(files);
  if (outcome === 'completed') {
    await journal.save({ ...operation, status: 'done', files: completed });
    journal.dropBundled(operation);
  } else journal.forget(id);
  return outcome;
}

function outcomeOf(
  files: readonly FileRecord[],
  stages: readonly FileStage[],
): Recovered['outcome'] {
  if (stages.every(({ is }) => is === 'before')) return 'forgotten';
  if (stages.every(({ is }) => is === 'after')) return 'completed';
  // What somebody wrote to a file that would go must not be lost.
  const isLoss = ({ is, isExact }: FileStage, index: number): boolean =>
    is === 'other' || (is === 'after' && !isExact && files[index]?.before === null);
  return stages.some(isLoss) ? 'left' : 'put-back';
}

/** The old file by its second name, which has what reached it last; else its backup. */
function originalOf(journal: Journal, id: string, before: KeptState, aside?: string): string {
  if (aside !== undefined && existsSync(aside)) return aside;
  return journal.backupPath(id, before.backup);
}

/** The record of a file that was replaced, with the lines that reached the old one last. */
async function complete(journal: Journal, id: string, file: FileRecord): Promise<FileRecord> {
  const { temporary, aside, ...record } = file;
  const { path, before, after } = record;
  if (before === null) return record;
  const backup = journal.backupPath(id, before.backup);
  if (!existsSync(backup)) return record;
  const original = originalOf(journal, id, before, aside);
  const late = await tailOf(original, before.bytes);
  if (late.length === 0) return record;
  if (after !== null) await bringOver(late, { path, from: after.bytes });
  // A copy has what was carried over, and no more.
  if (original !== backup) appendDurably(backup, late.subarray(sizeOf(backup) - before.bytes));
  return { ...record, before: { ...before, ...digestFile(backup) } };
}

async function tailOf(path: string, from: number): Promise<Buffer> {
  const descriptor = openSync(path, 'r');
  try {
    return await readLinesFrom(descriptor, from);
  } finally {
    closeSync(descriptor);
  }
}

function sizeOf(path: string): number {
  return statSync(path).size;
}

async function restore(journal: Journal, id: string, file: FileRecord): Promise<void> {
  const { path, before, after, aside } = file;
  if (before === null) rmSync(path, { force: true });
  else {
    const name = originalOf(journal, id, before, aside);
    await putBack({ ...before, name }, path, { bytes: after?.bytes ?? 0 });
  }
  syncFolder(dirname(path));
}
