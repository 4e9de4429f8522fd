import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../attempt.ts';
import { makeDurableFolders, makeFolder } from '../storage/create/folders.ts';
import { syncFolder } from '../storage/durable.ts';
import { unreadable } from '../storage/read-bytes.ts';
import { stageFile } from '../storage/staged-file.ts';
import { writeFailure } from '../storage/write-failure.ts';
import { isOperation, type Operation } from './operation.ts';
import { FIRST_TIME, isOperationId, timeOf } from './operation-id.ts';

const RECORD = 'operation.json';
/** The same again, to tell where backups belong if the record is damaged. */
const COPY = 'operation-copy.json';
const BACKUP = /^\d+$/;

/** A backup, as it lies in its operation's folder. */
export interface BackupFile {
  readonly path: string;
  readonly bytes: number;
}

/** An operation whose record can't be read. */
export interface UnreadableRecord {
  readonly id: string;
  readonly folder: string;
  readonly backups: readonly BackupFile[];
  /** What the record's copy says, if that can be read. */
  readonly operation: Operation | undefined;
}

/** The operations on record, a folder each: `operations/<id>/operation.json`, and backups beside it. */
export class Journal {
  private readonly folder: string;

  constructor(stateDir: string) {
    this.folder = join(stateDir, 'operations');
  }

  /** Makes the folder of a new operation. Its name, the time, is free and easy to type. */
  begin(): string {
    try {
      makeDurableFolders(this.folder);
      // Also if the clock went back: the newest operation has the last id.
      const [newest] = this.ids();
      const first = newest === undefined ? FIRST_TIME : timeOf(newest) + 1;
      for (let time = Math.max(Date.now(), first); ; time++) {
        const id = time.toString(36);
        if (makeFolder(this.folderOf(id))) {
          syncFolder(this.folder);
          return id;
        }
      }
    } catch (error) {
      throw writeFailure(error, this.folder);
    }
  }

  /** Staged and measured, not only renamed: on a full disk some file systems report success for a file that is cut short. */
  async save(operation: Operation): Promise<void> {
    const folder = this.folderOf(operation.id);
    const text = Buffer.from(`${JSON.stringify(operation, null, 2)}\n`);
    for (const name of [RECORD, COPY]) (await stageFile(join(folder, name), [text])).commit();
    syncFolder(folder);
  }

  backupPath(id: string, backup: string): string {
    return join(this.folderOf(id), backup);
  }

  /** The backups that an operation's folder holds, whatever its record says. */
  backups(id: string): BackupFile[] {
    const names = attempt(() => readdirSync(this.folderOf(id))) ?? [];
    return names
      .filter((name) => BACKUP.test(name))
      .sort((a, b) => Number(a) - Number(b))
      .map((name) => this.backupPath(id, name))
      .map((path) => ({ path, bytes: attempt(() => statSync(path).size) ?? 0 }));
  }

  /**
   * Drops the backups of files that bundles hold, once nothing but those may take the operation back. One stays whose
   * bundle is gone, or that was written to after the bundle was.
   */
  dropBundled({ id, files }: Operation): void {
    for (const { before } of files) {
      if (before?.bundle === undefined || !existsSync(before.bundle.path)) continue;
      const backup = this.backupPath(id, before.backup);
      if (attempt(() => statSync(backup).size) === before.bytes) attempt(() => rmSync(backup));
    }
  }

  forget(id: string): void {
    const folder = this.folderOf(id);
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      throw writeFailure(error, folder);
    }
  }

  /** The newest first. */
  list(): Operation[] {
    return this.ids().flatMap((id) => this.read(id, RECORD) ?? []);
  }

  /** Operations that are not in the list, since their record can't be read; the newest first. */
  unreadable(): UnreadableRecord[] {
    return this.ids()
      .filter((id) => this.read(id, RECORD) === undefined)
      .map((id) => ({
        id,
        folder: this.folderOf(id),
        backups: this.backups(id),
        operation: this.read(id, COPY),
      }))
      .filter((record) => !this.isBlank(record));
  }

  /** Folders of runs that had not recorded anything yet, and have nothing to lose. */
  blank(): string[] {
    return this.ids().filter((id) => this.isBlank({ id, backups: this.backups(id) }));
  }

  private isBlank({ id, backups }: Pick<UnreadableRecord, 'id' | 'backups'>): boolean {
    const names = attempt(() => readdirSync(this.folderOf(id)));
    return backups.length === 0 && names !== undefined && !names.some(isRecord);
  }

  private ids(): string[] {
    try {
      const names = readdirSync(this.folder).filter(isOperationId);
      return names.sort((a, b) => timeOf(b) - timeOf(a));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw unreadable(error, this.folder);
    }
  }

  private read(id: string, name: string): Operation | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(join(this.folderOf(id), name), 'utf8'));
      return isOperation(value, id) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  private folderOf(id: string): string {
    return join(this.folder, id);
  }
}

function isRecord(name: string): boolean {
  return name === RECORD || name === COPY;
}
