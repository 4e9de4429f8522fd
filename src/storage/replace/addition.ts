import { rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDurableFolders } from '../create/folders.ts';
import { Digest, digested } from '../digest.ts';
import { type StagedFile, stageFile } from '../staged-file.ts';
import { writeFailure } from '../write-failure.ts';
import type { FileAddition, FileRecord, PlannedEdit } from './file-edit.ts';
import { keepOwner, realPlace } from './target.ts';

/** A file that was not there. */
export class Addition implements PlannedEdit {
  readonly path: string;
  private readonly edit: FileAddition;
  private readonly after: Digest;
  private readonly staged: StagedFile;
  /** The topmost of the folders that had to be made. */
  private readonly made: string | undefined;

  static async plan(edit: FileAddition, signal?: AbortSignal): Promise<Addition> {
    const path = realPlace(edit.path);
    const after = new Digest();
    let made: string | undefined;
    try {
      made = makeDurableFolders(dirname(path));
      const { mode, modified } = edit.attributes ?? {};
      const staged = await stageFile(path, digested(edit.add(), after), {
        mode,
        modified,
        signal,
      });
      if (edit.attributes !== undefined) keepOwner(staged.temporary, edit.attributes);
      return new Addition(path, edit, staged, after, made);
    } catch (error) {
      removeEmpty(dirname(path), made);
      throw writeFailure(error, path);
    }
  }

  private constructor(
    path: string,
    edit: FileAddition,
    staged: StagedFile,
    after: Digest,
    made: string | undefined,
  ) {
    this.path = path;
    this.edit = edit;
    this.staged = staged;
    this.after = after;
    this.made = made;
  }

  record(): FileRecord {
    const { temporary } = this.staged;
    return {
      path: this.path,
      role: this.edit.role,
      before: null,
      after: this.after.state,
      temporary,
    };
  }

  async backUp(): Promise<void> {}

  async catchUp(): Promise<void> {}

  async commit(): Promise<void> {
    this.staged.commitNew();
  }

  async settle(): Promise<void> {}

  async rollBack(): Promise<void> {
    rmSync(this.path, { force: true });
  }

  release(): void {
    this.staged.discard();
    removeEmpty(dirname(this.path), this.made);
  }
}

/** Removes a folder and those above it up to `top`, as long as nothing is in them. */
function removeEmpty(folder: string, top: string | undefined): void {
  if (top === undefined) return;
  try {
    for (let at = folder; at.length >= top.length; at = dirname(at)) rmdirSync(at);
  } catch {
    // Something is in it.
  }
}
