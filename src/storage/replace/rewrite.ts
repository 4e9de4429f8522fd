import { closeSync, fstatSync, openSync } from 'node:fs';
import { type ByteSource, sourceOf } from '../../transcript/byte-source.ts';
import { appendLines } from '../append-lines.ts';
import {
  endsLine,
  halfLineOf,
  lastLine,
  readLinesFrom,
  startsInLine,
  whenNoLongerWritten,
  whenSettled,
} from '../appended.ts';
import { Digest, digested, digestOf } from '../digest.ts';
import { appendDurably } from '../durable.ts';
import { setModified } from '../modified.ts';
import { compareFile, sourceChanged } from '../source.ts';
import { type StagedFile, stageFile } from '../staged-file.ts';
import { stampOf } from '../stamp.ts';
import { temporaryName } from '../temporary-name.ts';
import { writeFailure } from '../write-failure.ts';
import { type Backup, isBackupOf, keepBackup } from './backup.ts';
import type { Attributes, FileRecord, FileRewrite, PlannedEdit } from './file-edit.ts';
import { putBack } from './put-back.ts';
import { keepOwner, resolveTarget, type Target } from './target.ts';

const NOTHING = Buffer.alloc(0);
/** A client that never rests is not waited for longer: what comes later is carried over after the rename. */
const MOST_ROUNDS = 5;

/** New content for a file that a client may append to at any moment. */
export class Rewrite implements PlannedEdit {
  private readonly edit: FileRewrite;
  private readonly read: ByteSource;
  private readonly target: Target;
  private readonly staged: StagedFile;
  /** All that the old file is known to hold: what was read, and what came since. */
  private readonly before: Digest;
  private readonly after: Digest;
  private arrived = NOTHING;
  /** When the old file was last changed, in milliseconds: clients sort and sweep sessions by that. */
  private modified: number | undefined;
  /** What was carried over since the new file is in place, and how long it was then. */
  private carried = NOTHING;
  private committedBytes = 0;
  /** The line that was half written when the file was read; mostly none was. */
  private readonly halfLine: Buffer;
  private readonly aside: string;
  private backup: Backup | undefined;
  /** The old file, held open so that it can be looked at after the rename, and its stamp when last compared. */
  private old: { readonly descriptor: number; readonly stamp: string | undefined } | undefined;

  static async plan(edit: FileRewrite, signal?: AbortSignal): Promise<Rewrite> {
    const target = resolveTarget(edit.path);
    const after = new Digest();
    const { mode } = target.attributes;
    const modified = edit.modified ?? target.attributes.modified;
    const chunks = digested(edit.chunks(), after);
    const staged = await stageFile(target.path, chunks, { mode, modified, signal });
    keepOwner(staged.temporary, target.attributes);
    return new Rewrite(edit, target, staged, after);
  }

  private constructor(edit: FileRewrite, target: Target, staged: StagedFile, after: Digest) {
    this.edit = edit;
    this.target = target;
    this.staged = staged;
    this.read = sourceOf(edit.read);
    this.before = digestOf(this.read.chunks());
    this.after = after;
    this.modified = target.attributes.modified;
    this.halfLine = edit.carry === undefined ? NOTHING : halfLineOf(this.read);
    this.aside = temporaryName(target.path, 'old');
  }

  get path(): string {
    return this.target.path;
  }

  record(backup: string): FileRecord {
    return {
      path: this.path,
      role: this.edit.role,
      before: { backup, ...this.before.state, ...this.attributes },
      after: this.after.state,
      temporary: this.staged.temporary,
      aside: this.aside,
    };
  }

  async backUp(path: string): Promise<void> {
    const { read, aside } = this;
    const content = { state: this.before.state, chunks: () => read.chunks() };
    this.backup = await keepBackup(this.path, { path, aside }, content);
  }

  async catchUp(): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const descriptor = this.reopen();
      if (this.halfLine.length > 0 && this.arrived.length === 0)
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
      this.keepTime();
      this.staged.commit();
    } catch (error) {
      throw writeFailure(error, this.path);
    }
    this.committedBytes = this.after.bytes;
  }

  async settle(): Promise<void> {
    const { descriptor } = this.old as { descriptor: number };
    await whenSettled(async () => {
      const lines = await readLinesFrom(descriptor, this.before.bytes);
      if (lines.length === 0) return false;
      this.modified = fstatSync(descriptor).mtimeMs;
      this.carried = Buffer.concat([this.carried, await this.take(lines, this.path)]);
      return true;
    });
  }

  async rollBack(): Promise<void> {
    const { path, secondName } = this.backup as Backup;
    const { before, old, carried } = this;
    const original = {
      name: secondName ?? path,
      bytes: before.bytes,
      descriptor: old?.descriptor,
      ...this.attributes,
    };
    await putBack(original, this.path, { bytes: this.committedBytes, carried });
  }

  release(): void {
    this.staged.discard();
    this.close();
  }

  private get attributes(): Attributes {
    return { ...this.target.attributes, modified: this.modified };
  }

  /** Lines that were carried over made the new file younger than the old one. What comes later makes it so for good. */
  private keepTime(): void {
    const wanted = this.arrived.length > 0 ? undefined : this.edit.modified;
    const modified = wanted ?? this.modified;
    if (modified !== undefined) setModified(this.staged.temporary, modified);
  }

  /** Opens what bears the name now. */
  private reopen(): number {
    this.close();
    const stamp = stampOf(this.path);
    try {
      const descriptor = openSync(this.path, 'r');
      this.old = { descriptor, stamp };
      this.modified = fstatSync(descriptor).mtimeMs;
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
    if (backup !== undefined && !isBackupOf(backup, fstatSync(descriptor, { bigint: true })))
      throw sourceChanged(this.path);
    const state = compareFile(descriptor, this.read);
    if (state.kind === 'changed') throw sourceChanged(this.path);
    const tail = state.kind === 'grown' ? state.tail : NOTHING;
    if (!tail.subarray(0, arrived.length).equals(arrived)) throw sourceChanged(this.path);
    return tail.subarray(arrived.length);
  }

  /** Carries lines over to a file that holds the new content; gives what was written there. */
  private async take(lines: Buffer, file: string): Promise<Buffer> {
    const { edit, backup } = this;
    if (this.isTorn(lines, file))
      throw sourceChanged(this.path, 'was read in the middle of a line that is whole now');
    const written = await appendLines(file, edit.carry?.(lines) ?? lines);
    this.after.update(written);
    if (backup !== undefined && backup.secondName !== backup.path)
      appendDurably(backup.path, lines);
    this.before.update(lines);
    this.arrived = Buffer.concat([this.arrived, lines]);
    return written;
  }

  /** Whether lines start with the rest of one whose start is not the end of the new file. */
  private isTorn(lines: Buffer, file: string): boolean {
    const { halfLine, arrived } = this;
    if (halfLine.length === 0 || arrived.length > 0 || !startsInLine(lines)) return false;
    return !lastLine(file).equals(halfLine);
  }
}
