import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ccsurgery, type Ran } from '../commands/cli.ts';
import { FOLDER, SESSION, SOUND } from './command-lines.ts';
import { type Files, filesBelow, idOf, type Original } from './originals.ts';

/** Half a line at the end of a file that was just written would be waited for. */
const LONG_AGO = new Date('2026-01-01');

/** Folders with a session in them, in which commands are run. */
export class Workplace {
  readonly root: string;
  readonly claude: string;
  /** Where results can be written to. */
  readonly folder: string;
  private readonly session: Original;

  constructor(root: string, session: Original, sound: Files) {
    this.root = root;
    this.claude = join(root, 'claude');
    this.folder = join(root, 'results');
    this.session = session;
    rmSync(root, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    for (const [path, bytes] of session.files) put(join(this.claude, path), bytes);
    for (const [path, bytes] of sound) put(join(root, 'sound', path), bytes);
  }

  run(args: readonly string[]): Promise<Ran> {
    const { root, claude, folder, session } = this;
    const meant: Readonly<Record<string, string>> = {
      [SESSION]: idOf(session),
      [SOUND]: join(root, 'sound', session.transcript),
    };
    return ccsurgery(
      args.map((arg) => meant[arg] ?? arg.replace(FOLDER, folder)),
      { cwd: folder, env: { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(root, 'state') } },
    );
  }

  /** The session's files and what was written, apart from the record of operations. */
  files(): Map<string, Buffer> {
    return new Map([
      ...[...filesBelow(this.claude)].map(([path, bytes]) => [`claude/${path}`, bytes] as const),
      ...[...filesBelow(this.folder)].map(([path, bytes]) => [`results/${path}`, bytes] as const),
    ]);
  }
}

function put(path: string, bytes: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  utimesSync(path, LONG_AGO, LONG_AGO);
}
