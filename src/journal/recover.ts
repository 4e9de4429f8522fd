import { rmSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { digestFile } from '../storage/digest.ts';
import { syncFolder } from '../storage/durable.ts';
import { putBack } from '../storage/replace/backup.ts';
import type { FileRecord } from '../storage/replace/file-edit.ts';
import { readTemporaryName } from '../storage/temporary-name.ts';
import { fileStage } from './file-stage.ts';
import { Journal } from './journal.ts';
import { bringOver } from './late-lines.ts';
import { isAtWork, type Operation } from './operation.ts';

/** What became of an operation whose process was killed. */
export interface Recovered {
  readonly operation: Operation;
  /**
   * - `forgotten`: it had not replaced anything yet;
   * - `completed`: it had replaced everything;
   * - `put-back`: it had replaced some files, and their originals are back;
   * - `left`: a file is neither what it was nor what it was to be.
   */
  readonly outcome: 'forgotten' | 'completed' | 'put-back' | 'left';
}

/** Clears up after operations that were killed. Every command that writes does so first. */
export async function recoverOperations(stateDir: string): Promise<Recovered[]> {
  const journal = new Journal(stateDir);
  const killed = journal
    .list()
    .filter((operation) => operation.status === 'prepared' && !isAtWork(operation));
  const recovered: Recovered[] = [];
  for (const operation of killed)
    recovered.push({ operation, outcome: await recover(journal, operation) });
  return recovered;
}

async function recover(journal: Journal, operation: Operation): Promise<Recovered['outcome']> {
  const { id, files } = operation;
  for (const { temporary } of files) removeTemporary(temporary);
  const stages = files.map(fileStage);
  if (stages.every(({ is }) => is === 'before')) {
    journal.forget(id);
    return 'forgotten';
  }
  if (stages.every(({ is }) => is === 'after')) {
    const completed = files.map((file) => complete(journal, id, file));
    await journal.save({ ...operation, status: 'done', files: completed });
    return 'completed';
  }
  // What somebody wrote since must not be lost.
  if (stages.some(({ is, isExact }) => is === 'other' || (is === 'after' && !isExact)))
    return 'left';
  for (const [index, file] of files.entries())
    if (stages[index]?.is === 'after') await restore(journal, id, file);
  journal.forget(id);
  return 'put-back';
}

function removeTemporary(path: string | undefined): void {
  if (path === undefined || readTemporaryName(basename(path)) === undefined) return;
  rmSync(path, { force: true });
}

/** The record of a file that was replaced, with the lines that reached the old one last. */
function complete(journal: Journal, id: string, file: FileRecord): FileRecord {
  const { temporary, ...record } = file;
  const { path, before, after } = record;
  if (before === null) return record;
  const backup = journal.backupPath(id, before.backup);
  if (statSync(backup).size === before.bytes) return record;
  if (after !== null) bringOver({ path: backup, from: before.bytes }, { path, from: after.bytes });
  return { ...record, before: { ...before, ...digestFile(backup) } };
}

async function restore(journal: Journal, id: string, { path, before }: FileRecord): Promise<void> {
  if (before === null) rmSync(path, { force: true });
  else await putBack(journal.backupPath(id, before.backup), path, before);
  syncFolder(dirname(path));
}
