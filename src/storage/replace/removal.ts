import { unlinkSync } from 'node:fs';
import { stampOf } from '../../bundle/stamp.ts';
import { digestFile, type FileState, fileChunks } from '../digest.ts';
import { sourceChanged } from '../source.ts';
import { writeFailure } from '../write-failure.ts';
import { type Backup, keepBackup, putBack } from './backup.ts';
import type { FileRecord, FileRemoval, PlannedEdit } from './file-edit.ts';
import { resolveTarget, type Target } from './target.ts';

/** A file that goes. */
export class Removal implements PlannedEdit {
  private readonly edit: FileRemoval;
  private readonly target: Target;
  private readonly stamp: string | undefined;
  private readonly before: FileState;
  private backup: Backup | undefined;

  constructor(edit: FileRemoval) {
    this.edit = edit;
    this.target = resolveTarget(edit.path);
    this.stamp = stampOf(this.path);
    this.before = digestFile(this.path);
  }

  get path(): string {
    return this.target.path;
  }

  record(backup: string): FileRecord {
    const { mode } = this.target;
    const before = { backup, ...this.before, mode };
    return { path: this.path, role: this.edit.role, before, after: null };
  }

  async backUp(path: string): Promise<void> {
    const { before: state } = this;
    this.backup = await keepBackup(this.path, path, {
      state,
      chunks: () => fileChunks(this.path, state.bytes),
    });
  }

  async catchUp(): Promise<void> {
    if (stampOf(this.path) !== this.stamp) throw sourceChanged(this.path);
  }

  async commit(): Promise<void> {
    await this.catchUp();
    try {
      unlinkSync(this.path);
    } catch (error) {
      throw writeFailure(error, this.path);
    }
  }

  async settle(): Promise<void> {}

  async rollBack(): Promise<void> {
    const { bytes } = this.before;
    await putBack((this.backup as Backup).path, this.path, { bytes, mode: this.target.mode });
  }

  release(): void {}
}
