import { closeSync, fstatSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { stampOf } from '../../bundle/stamp.ts';
import {
  endsInHalfLine,
  endsLine,
  jointBefore,
  readLinesFrom,
  whenLineEnds,
  whenNoLongerWritten,
} from '../appended.ts';
import { Digest, digested } from '../digest.ts';
import { appendDurably } from '../durable.ts';
import { compareFile, sourceChanged } from '../source.ts';
import { type StagedFile, stageFile } from '../staged-file.ts';
import { writeFailure } from '../write-failure.ts';
import { type Backup, isSecondName, keepBackup, putBack } from './backup.ts';
import type { FileRecord, FileRewrite, PlannedEdit } from './file-edit.ts';
import { keepOwner, resolveTarget, type Target } from './target.ts';

const NOTHING = Buffer.alloc(0);
const LINE_END = Buffer.from('\n');
/** A client that never rests is not waited for longer: what comes later is carried over after the rename. */
const MOST_ROUNDS = 5;
/** How long, in milliseconds, a client may take from opening the file to writing its line. */
const SETTLE = 50;
const MOST_LOOKS = 40;

/** New content for a file that a client may append to at any moment. */
export class Rewrite implements PlannedEdit {
  private readonly edit: FileRewrite;
  private readonly target: Target;
  private readonly staged: StagedFile;
  /** All that the old file is known to hold: what was read, and what came since. */
  private readonly before: Digest;
  private readonly after: Digest;
  private arrived = NOTHING;
  /** Whether it was read when a line was half written. */
  private readonly isReadInLine: boolean;
  private backup: Backup | undefined;
  /** The old file, held open so that it can be looked at after the rename, and its stamp when last compared. */
  private old: { readonly descriptor: number; readonly stamp: string | undefined } | undefined;

  static async plan(edit: FileRewrite, signal?: AbortSignal): Promise<Rewrite> {
    const target = resolveTarget(edit.path);
    const after = new Digest();
    const { mode } = target;
    const chunks = digested(edit.chunks(), after);
    const staged = await stageFile(target.path, chunks, { mode, signal });
    keepOwner(staged.temporary, target);
    return new Rewrite(edit, target, staged, after);
  }

  private constructor(edit: FileRewrite, target: Target, staged: StagedFile, after: Digest) {
    this.edit = edit;
    this.target = target;
    this.staged = staged;
    this.before = new Digest().update(edit.read);
    this.after = after;
    this.isReadInLine = edit.carry !== undefined && endsInHalfLine(edit.read);
  }

  get path(): string {
    return this.target.path;
  }

  record(backup: string): FileRecord {
    return {
      path: this.path,
      role: this.edit.role,
      before: { backup, ...this.before.state, mode: this.target.mode },
      after: this.after.state,
      temporary: this.staged.temporary,
    };
  }

  async backUp(path: string): Promise<void> {
    const { state } = this.before;
    this.backup = await keepBackup(this.path, path, { state, chunks: () => [this.edit.read] });
  }

  async catchUp(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const descriptor = this.reopen();
      if (this.isReadInLine && this.arrived.length === 0)
        await whenNoLongerWritten(descriptor, this.before.bytes);
      if (this.newBytes(descriptor).length === 0) return;
      if (this.edit.carry === undefined) throw sourceChanged(this.path);
      const lines = await readLinesFrom(descriptor, this.before.bytes);
      if (!endsLine(lines)) throw sourceChanged(this.path, 'ends in a line that is half written');
      await this.take(lines, this.staged.temporary);
    }
  }

  async commit(): Promise<void> {
    if (stampOf(this.path) !== this.old?.stamp) await this.catchUp();
    try {
      this.staged.commit();
    } catch (error) {
      throw writeFailure(error, this.path);
    }
  }

  /** Until a look after some time finds nothing more. */
  async settle(): Promise<void> {
    const { descriptor } = this.old as { descriptor: number };
    for (let look = 0; look < MOST_LOOKS; look++) {
      const lines = await readLinesFrom(descriptor, this.before.bytes);
      if (lines.length > 0) await this.take(lines, this.path);
      else if (look > 0) return;
      await sleep(SETTLE);
    }
  }

  async rollBack(): Promise<void> {
    const replaced = openSync(this.path, 'r');
    try {
      const { bytes } = this.before;
      await putBack((this.backup as Backup).path, this.path, { bytes, mode: this.target.mode });
      // The new file was in place for a moment, and a client may have written to it.
      const lines = await readLinesFrom(replaced, this.after.bytes);
      if (lines.length === 0) return;
      if (this.before.isAtLineStart) await whenLineEnds(this.path);
      appendDurably(this.path, lines);
    } finally {
      closeSync(replaced);
    }
  }

  release(): void {
    this.staged.discard();
    this.close();
  }

  /** Opens what bears the name now. */
  private reopen(): number {
    this.close();
    const stamp = stampOf(this.path);
    try {
      const descriptor = openSync(this.path, 'r');
      this.old = { descriptor, stamp };
      return descriptor;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw sourceChanged(this.path, 'is gone');
      throw error;
    }
  }

  private close(): void {
    if (this.old !== undefined) closeSync(this.old.descriptor);
    this.old = undefined;
  }

  /** What the old file holds beyond what is known of it; throws if it is another file or other content. */
  private newBytes(descriptor: number): Buffer {
    const { backup, arrived } = this;
    if (backup?.isLink && !isSecondName(backup, fstatSync(descriptor, { bigint: true })))
      throw sourceChanged(this.path);
    const state = compareFile(descriptor, this.edit.read);
    if (state.kind === 'changed') throw sourceChanged(this.path);
    const tail = state.kind === 'grown' ? state.tail : NOTHING;
    if (!tail.subarray(0, arrived.length).equals(arrived)) throw sourceChanged(this.path);
    return tail.subarray(arrived.length);
  }

  /** Carries lines over to a file that holds the new content. */
  private async take(lines: Buffer, file: string): Promise<void> {
    const { edit, after, backup } = this;
    const carried = edit.carry?.(lines) ?? lines;
    const bytes = Buffer.concat([
      after.isAtLineStart ? NOTHING : jointBefore(carried),
      carried,
      // Whatever comes next must not be glued to half a line.
      endsLine(carried) ? NOTHING : LINE_END,
    ]);
    if (after.isAtLineStart) await whenLineEnds(file);
    appendDurably(file, bytes);
    if (backup !== undefined && !backup.isLink) appendDurably(backup.path, lines);
    after.update(bytes);
    this.before.update(lines);
    this.arrived = Buffer.concat([this.arrived, lines]);
  }
}
