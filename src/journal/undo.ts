import { existsSync } from 'node:fs';
import { attempt } from '../attempt.ts';
import { UserError } from '../errors.ts';
import { Digest, digestFile, type FileState, fileChunks, isSameState } from '../storage/digest.ts';
import { readBytes } from '../storage/read-bytes.ts';
import type { FileEdit, FileRecord } from '../storage/replace/file-edit.ts';
import type { Journal } from './journal.ts';
import { type NewerLine, newerLines } from './newer-lines.ts';
import type { Operation } from './operation.ts';
import { timeOf } from './operation-id.ts';
import { standings } from './standing.ts';

/** How a file comes back to what it was. */
export interface Restoration {
  readonly action: 'restore' | 'put back' | 'remove';
  /** Its size now and then. */
  readonly bytes: { readonly before: number; readonly after: number };
  readonly edit: FileEdit;
  /** Lines that were written since, and go. */
  readonly newer: readonly NewerLine[];
}

/**
 * What it takes to undo an operation. Throws if a file is not what the operation left, unless
 * forced to; files that are as they were before it stay as they are.
 * @param originals Where the content of some files is that the operation's backups do not hold.
 */
export function planUndo(
  journal: Journal,
  operation: Operation,
  force: boolean,
  originals: ReadonlyMap<string, string> = new Map(),
): Restoration[] {
  const files = operation.files
    .map((file) => ({ file, content: contentOf(file.path) }))
    .filter(({ file, content }) => !isContent(content, file.before));
  const changed = files.filter(({ file, content }) => !isContent(content, file.after));
  if (changed.length > 0 && !force)
    throw changedSince(
      journal,
      operation,
      changed.map(({ file }) => file.path),
    );
  return files.flatMap(({ file, content }) =>
    restoration(
      file,
      content,
      file.before &&
        (originals.get(file.path) ?? journal.backupPath(operation.id, file.before.backup)),
    ),
  );
}

function contentOf(path: string): Buffer | undefined {
  return existsSync(path) ? readBytes(path) : undefined;
}

function isContent(content: Buffer | undefined, state: FileState | null): boolean {
  if (content === undefined || state === null) return content === undefined && state === null;
  return content.length === state.bytes && isSameState(new Digest().update(content).state, state);
}

function restoration(
  file: FileRecord,
  content: Buffer | undefined,
  backup: string | null,
): Restoration[] {
  const { path, role, before } = file;
  if (before !== null && backup !== null) requireWhole(backup, before);
  const bytes = { before: content?.length ?? 0, after: before?.bytes ?? 0 };
  const newer = newerIn(content, file, backup);
  if (before === null || backup === null)
    return content === undefined
      ? []
      : [{ action: 'remove', bytes, newer, edit: { path, role, remove: true, read: content } }];
  const chunks = (): Iterable<Buffer> => fileChunks(backup, before.bytes);
  const { mode, modified, uid, gid } = before;
  if (content !== undefined)
    return [
      { action: 'restore', bytes, newer, edit: { path, role, read: content, chunks, modified } },
    ];
  const attributes = { mode, modified, uid, gid };
  return [{ action: 'put back', bytes, newer, edit: { path, role, add: chunks, attributes } }];
}

function newerIn(
  content: Buffer | undefined,
  { before, after }: FileRecord,
  backup: string | null,
): NewerLine[] {
  if (content === undefined || isContent(content, after)) return [];
  return newerLines(content, after, () =>
    backup === null ? Buffer.alloc(0) : readBytes(backup).subarray(0, before?.bytes),
  );
}

function requireWhole(backup: string, state: FileState): void {
  const found = attempt(() => digestFile(backup, state.bytes));
  if (found !== undefined && isSameState(found, state)) return;
  throw new UserError({
    code: 'backup-damaged',
    message: `The backup ${backup} is gone, was changed or can't be read. Nothing was changed.`,
    hint: 'What it held can\u2019t be restored from here; `ccsurgery log` lists operations whose backups may be whole.',
  });
}

function changedSince(journal: Journal, { id }: Operation, paths: readonly string[]): UserError {
  const operations = journal.list();
  const standing = standings(operations);
  const later = operations.filter(
    (other) =>
      timeOf(other.id) > timeOf(id) &&
      standing.get(other.id) === 'done' &&
      other.files.some(({ path }) => paths.includes(path)),
  );
  const force =
    '--force restores it all the same, and newer lines go: -n --force shows which. Undoing the undo brings them back.';
  return new UserError({
    code: 'changed-since',
    message: `${paths.join(', ')} changed after operation ${id}. Nothing was changed.`,
    hint:
      later.length > 0
        ? `Undo later operations first: ${later.map((other) => other.id).join(', ')}.\n${force}`
        : force,
  });
}
