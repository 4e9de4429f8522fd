import type { ByteSource } from '../../transcript/byte-source.ts';
import type { FileState } from '../digest.ts';

/** What is to become of a file of a session. */
export type FileEdit = FileRewrite | FileRemoval | FileAddition;

interface AnyEdit {
  readonly path: string;
  /** What the file is to the session, for the journal. */
  readonly role?: string | undefined;
}

export interface FileRewrite extends AnyEdit {
  /** What was read of it. */
  readonly read: Buffer | ByteSource;
  /** The new content. */
  chunks(): Iterable<Buffer>;
  /** When the new file counts as changed last, in milliseconds. Default: as the old one. */
  readonly modified?: number | undefined;
  /** Turns lines that were appended since into lines for the new file. Without it a file that grew has changed. */
  carry?(tail: Buffer): Buffer;
}

export interface FileRemoval extends AnyEdit {
  readonly remove: true;
  /** What was read of it, if it was; else its length, if that is known. It must still be so. */
  readonly read?: Buffer | ByteSource | undefined;
  readonly bytes?: number | undefined;
  /** What it holds, if that is known: it must still. */
  readonly state?: FileState | undefined;
  /** The bundle that holds it: when it is gone no other backup is kept. */
  readonly bundle?: InBundle | undefined;
}

/** A file of a bundle. */
export interface InBundle {
  /** Of the bundle. */
  readonly path: string;
  /** Of the file in it. */
  readonly name: string;
}

export interface FileAddition extends AnyEdit {
  /** The content of a file that is not there yet. */
  add(): Iterable<Buffer>;
  /** Default: those of a new file, which is for its owner alone. */
  readonly attributes?: Attributes | undefined;
}

/** What a file has besides its content. */
export interface Attributes {
  readonly mode: number;
  /** When it was last changed, in milliseconds. */
  readonly modified?: number | undefined;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
}

/** A file of an operation, as the journal has it. */
export interface FileRecord {
  readonly path: string;
  readonly role?: string | undefined;
  /** Null if the operation added it. */
  readonly before: KeptState | null;
  /** Null if the operation removed it. */
  readonly after: FileState | null;
  /** Where the new content waits to be put in place. */
  readonly temporary?: string | undefined;
  /** The second name of the old file, if it has one beside it: see `Backup`. */
  readonly aside?: string | undefined;
}

/** What a file was. */
export interface KeptState extends FileState, Attributes {
  /** The backup's name in the operation's folder. */
  readonly backup: string;
  /** Where it is kept instead, once the operation is done. */
  readonly bundle?: InBundle | undefined;
}

/** An edit that is ready: new content is written and synced, nothing is replaced yet. */
export interface PlannedEdit {
  readonly path: string;
  /** As things are now: lines that are carried over count. */
  record(backup: string): FileRecord;
  backUp(path: string): Promise<void>;
  /** Throws unless the file is what was read, or that and lines that could be carried over. */
  catchUp(): Promise<void>;
  commit(): Promise<void>;
  /** Carries over what reached the old file last. */
  settle(): Promise<void>;
  /** Takes `commit` back. */
  rollBack(): Promise<void>;
  /** Lets go of whatever is still held: descriptors, temporary files. */
  release(): void;
}
