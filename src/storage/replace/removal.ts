import { closeSync, existsSync, fstatSync, openSync, unlinkSync } from 'node:fs';
import { whenSettled } from '../appended.ts';
import { digestFile, type FileState, fileChunks, isSameState } from '../digest.ts';
import { compareFile, sourceChanged } from '../source.ts';
import { stampOf } from '../stamp.ts';
import { temporaryName } from '../temporary-name.ts';
import { writeFailure } from '../write-failure.ts';
import { type Backup, keepBackup } from './backup.ts';
import type { FileRecord, FileRemoval, PlannedEdit } from './file-edit.ts';
import { putBack } from './put-back.ts';
import { resolveOwnName, type Target } from './target.ts';

/** A file that goes. */
export class Removal implements PlannedEdit {
  private readonly edit: FileRemoval;
  private readonly target: Target;
  private readonly stamp: string | undefined;
  private readonly before: FileState;
  private readonly aside: string;
  private backup: Backup | undefined;
  /** The file, held open so that it can be looked at when it is gone. */
  private readonly descriptor: number;

  constructor(edit: FileRemoval) {
    this.edit = edit;
    this.target = resolveOwnName(edit.path);
    this.stamp = stampOf(this.path);
    this.before = digestFile(this.path);
    this.aside = temporaryName(this.path, 'old');
    this.descriptor = openSync(this.path, 'r');
    if (this.isAsRead()) return;
    this.release();
    throw sourceChanged(this.path);
  }

  get path(): string {
    return this.target.path;
  }

  record(backup: string): FileRecord {
    const { bundle } = this.edit;
    const kept = { backup, ...this.before, ...this.target.attributes };
    const before = bundle === undefined ? kept : { ...kept, bundle };
    return { path: this.path, role: this.edit.role, before, after: null, aside: this.aside };
  }

  async backUp(path: string): Promise<void> {
    const { before: state, aside } = this;
    const chunks = (): Iterable<Buffer> => fileChunks(this.path, state.bytes);
    this.backup = await keepBackup(this.path, { path, aside }, { state, chunks });
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

  /** A client that still writes to it has a use for it. */
  async settle(): Promise<void> {
    await whenSettled(async () => {
      const isWritten = fstatSync(this.descriptor).size !== this.before.bytes;
      if (isWritten || stampOf(this.path) !== undefined) throw sourceChanged(this.path);
      return false;
    });
  }

  async rollBack(): Promise<void> {
    // Only transcripts are appended to; what else is there again was made anew.
    if (!this.path.endsWith('.jsonl') && existsSync(this.path)) return;
    const { path, secondName } = this.backup as Backup;
    const { descriptor, target, before } = this;
    const name = secondName ?? path;
    const original = { name, bytes: before.bytes, descriptor, ...target.attributes };
    await putBack(original, this.path, { bytes: 0 });
  }

  release(): void {
    closeSync(this.descriptor);
  }

  private isAsRead(): boolean {
    const { read, bytes, state } = this.edit;
    if (state !== undefined) return isSameState(this.before, state);
    if (read !== undefined) return compareFile(this.descriptor, read).kind === 'same';
    return bytes === undefined || bytes === this.before.bytes;
  }
}
