import { basename, dirname, join } from 'node:path';
import { LINE_END } from '../bytes.ts';
import { UserError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** A file of lines that were taken out of a transcript, as they were. */
export interface AsideFile {
  readonly path: string;
  readonly lines: readonly Buffer[];
}

/**
 * The files for the lines that passes took out of a session: those that can't be read, and those
 * that say something. They go into the session's folder.
 * @param transcriptPath Of the session that the passes made.
 * @param isTaken Whether a name is that of another file there.
 */
export function asideFiles(
  { changes, transcripts, byUuid }: Graph,
  transcriptPath: string,
  isTaken: (path: string) => boolean,
): AsideFile[] {
  const isCopy = ({ uuid = '', raw }: Entry): boolean =>
    byUuid.get(uuid).some((other) => other.raw.equals(raw));
  const removed = changes
    .filter(({ kind, entry }) => kind === 'remove' && saysSomething(entry) && !isCopy(entry))
    .map(({ entry }) => entry);
  return transcripts
    .map((transcript) => ({
      transcript,
      lines: removed.filter((entry) => entry.transcript === transcript).map(({ raw }) => raw),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ transcript, lines }) => {
      const name = transcript === transcripts[0] ? '' : `-${stemOf(transcript)}`;
      return { path: freePath(folderOf(transcriptPath), name, isTaken), lines };
    });
}

export function* asideChunks({ lines }: AsideFile): Generator<Buffer> {
  for (const line of lines) {
    yield line;
    yield LINE_END;
  }
}

/** Entries of a glued line stand on lines of their own now. */
function saysSomething(entry: Entry): boolean {
  if (entry.problem !== undefined) return entry.problem === 'bad' || entry.problem === 'truncated';
  return !entry.holds('nothing') && !entry.holds('onlyThinking');
}

function folderOf(transcriptPath: string): string {
  if (transcriptPath.endsWith('.jsonl'))
    return join(dirname(transcriptPath), basename(transcriptPath, '.jsonl'));
  throw new UserError({
    code: 'wrong-use',
    message:
      transcriptPath === '-'
        ? 'Some lines have to be taken out and kept aside, and standard output has no place for them.'
        : `Some lines have to be taken out and kept aside, in the folder that has the transcript's name without .jsonl; ${basename(transcriptPath)} does not end so.`,
    hint: 'Write the session to a file whose name ends with .jsonl: -o FILE.jsonl.',
  });
}

function freePath(folder: string, name: string, isTaken: (path: string) => boolean): string {
  for (let number = 1; ; number++) {
    const path = join(folder, `rejected-lines${name}${number === 1 ? '' : `-${number}`}.txt`);
    if (!isTaken(path)) return path;
  }
}

function stemOf({ path }: Transcript): string {
  return basename(path, '.jsonl');
}
