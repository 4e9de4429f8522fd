import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { attempt } from '../attempt.ts';
import { makeDurableFolders } from '../storage/create/folders.ts';
import { stageFile } from '../storage/staged-file.ts';
import type { SessionFile } from './find-sessions.ts';
import { type Peek, peekSession } from './peek.ts';

/** Another one wherever what is kept of a file, or how it is found out, changes. */
const FORMAT = `1 of ${packageJson.version}`;
const NAME = 'sessions.json';

interface Known {
  readonly bytes: number;
  /** Changes with every write, also where a write keeps the time of the last one. */
  readonly changed: number;
  readonly peek: Peek;
}

/** What a look at each transcript told, kept for as long as the file stays as it is. It can be lost. */
export class SessionIndex {
  private readonly path: string;
  private readonly known: Map<string, Known>;
  private readonly seen = new Map<string, Known>();
  private isNew = false;

  constructor(stateDir: string) {
    this.path = join(stateDir, NAME);
    this.known = new Map(attempt(() => read(this.path)) ?? []);
  }

  peek({ path, bytes, changed }: SessionFile): Peek {
    const known = this.known.get(path);
    const isCurrent = known?.bytes === bytes && known.changed === changed;
    const peek = isCurrent ? known.peek : peekSession(path);
    this.seen.set(path, { bytes, changed, peek });
    if (!isCurrent) this.isNew = true;
    return peek;
  }

  /** Keeps what was looked up; what was known of other files stays as long as they are there. Never fails. */
  async save(): Promise<void> {
    if (!this.isNew) return;
    const others = [...this.known].filter(([path]) => !this.seen.has(path) && existsSync(path));
    const text = JSON.stringify({ format: FORMAT, files: [...others, ...this.seen] });
    try {
      makeDurableFolders(dirname(this.path));
      (await stageFile(this.path, [Buffer.from(text)])).commit();
    } catch {
      // The next list is slower, and nothing is lost.
    }
  }
}

function read(path: string): [string, Known][] {
  const { format, files } = JSON.parse(readFileSync(path, 'utf8')) as {
    format: string;
    files: [string, Known][];
  };
  return format === FORMAT ? files : [];
}
