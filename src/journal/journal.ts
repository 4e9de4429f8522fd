import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, makeFolders } from '../storage/create/folders.ts';
import { syncFolder } from '../storage/durable.ts';
import { unreadable } from '../storage/read-bytes.ts';
import { stageFile } from '../storage/staged-file.ts';
import { writeFailure } from '../storage/write-failure.ts';
import { isOperation, type Operation } from './operation.ts';

const RECORD = 'operation.json';
/** Milliseconds in base 36. */
const ID = /^[0-9a-z]{8,9}$/;

/** The operations on record, a folder each: `operations/<id>/operation.json`, and backups beside it. */
export class Journal {
  private readonly folder: string;

  constructor(stateDir: string) {
    this.folder = join(stateDir, 'operations');
  }

  /** Makes the folder of a new operation. Its name, the time, is free and easy to type. */
  begin(): string {
    try {
      makeFolders(this.folder);
      // Also if the clock went back: the newest operation has the last id.
      const [newest] = this.ids();
      const first = newest === undefined ? 0 : timeOf(newest) + 1;
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

  async save(operation: Operation): Promise<void> {
    const folder = this.folderOf(operation.id);
    const text = `${JSON.stringify(operation, null, 2)}\n`;
    const record = await stageFile(join(folder, RECORD), [Buffer.from(text)]);
    record.commit();
    syncFolder(folder);
  }

  backupPath(id: string, backup: string): string {
    return join(this.folderOf(id), backup);
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
    return this.ids().flatMap((id) => this.read(id) ?? []);
  }

  /** Folders that hold no operation that could be made sense of. */
  unreadable(): string[] {
    return this.ids().filter((id) => this.read(id) === undefined);
  }

  private ids(): string[] {
    try {
      const names = readdirSync(this.folder).filter((name) => ID.test(name));
      return names.sort().reverse();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw unreadable(error, this.folder);
    }
  }

  private read(id: string): Operation | undefined {
    try {
      const value: unknown = JSON.parse(readFileSync(join(this.folderOf(id), RECORD), 'utf8'));
      return isOperation(value, id) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  private folderOf(id: string): string {
    return join(this.folder, id);
  }
}

/** The time in an operation's id, in milliseconds. */
export function timeOf(id: string): number {
  return Number.parseInt(id, 36);
}
