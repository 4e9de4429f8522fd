import { join } from 'node:path';
import type { Graph } from '../graph/graph.ts';
import type { NewFiles } from '../passes/pass.ts';

/** A file that a pass wants beside the session. */
export interface AddedFile {
  readonly role: 'tool-result';
  readonly path: string;
  /** The name by which the session's texts mention it. */
  readonly name: string;
  readonly content: Buffer;
}

/** The files that passes want, until they are written with the session. */
export class AddedFiles implements NewFiles {
  private readonly folder: string;
  private readonly files = new Map<string, AddedFile>();

  /** @param folder The session's own. */
  constructor(folder: string) {
    this.folder = join(folder, 'tool-results');
  }

  add(name: string, content: Buffer): string {
    const path = join(this.folder, name);
    this.files.set(name, { role: 'tool-result', path, name, content });
    return path;
  }

  /** Those that the session still names after all passes. */
  namedIn({ transcripts }: Graph): AddedFile[] {
    return [...this.files.values()].filter(({ name }) =>
      transcripts.some((transcript) => transcript.entriesWith(name).next().done === false),
    );
  }
}
