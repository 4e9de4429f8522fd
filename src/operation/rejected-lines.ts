import { basename, dirname, join } from 'node:path';
import { LINE_END } from '../bytes.ts';
import { wrongUse } from '../errors.ts';
import { THINKING_BLOCKS } from '../format/thinking.ts';
import { type Change, changesByEntry, type EditChange, lineBefore } from '../graph/changes.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** A file of lines as they were before something was taken out. */
export interface RejectedLines {
  readonly path: string;
  readonly lines: readonly Buffer[];
}

interface Block {
  readonly type?: string;
}

/**
 * The files for the lines that passes took out of a session, or took content out of, as they were:
 * those that can't be read, and those that say something. They go into the session's folder.
 * @param transcriptPath Of the session that the passes made.
 * @param isTaken Whether a name is that of another file there.
 */
export function rejectedLines(
  graph: Graph,
  transcriptPath: string,
  isTaken: (path: string) => boolean,
): RejectedLines[] {
  const { changes, transcripts } = graph;
  const poorer = [...changesByEntry(changes)].filter(([entry, own]) => isPoorer(graph, entry, own));
  return transcripts
    .map((transcript) => ({
      transcript,
      lines: poorer
        .filter(([entry]) => entry.transcript === transcript)
        .map(([entry, own]) => lineBefore(entry, own)),
    }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ transcript, lines }) => {
      const name = transcript === transcripts[0] ? '' : `-${stemOf(transcript)}`;
      return { path: freePath(folderOf(transcriptPath), name, isTaken), lines };
    });
}

/** Whether the session has less than before of what an entry says. */
function isPoorer(graph: Graph, entry: Entry, changes: readonly Change[]): boolean {
  if (changes.some((change) => change.kind === 'edit' && takesContent(entry, change))) return true;
  const isCopy = ({ uuid = '', raw }: Entry): boolean =>
    graph.byUuid.get(uuid).some((other) => other.raw.equals(raw));
  return graph.isRemoved(entry) && saysSomething(entry) && !isCopy(entry);
}

/** Whether an edit takes away a block that says something, or what the client shows of a result. */
function takesContent(entry: Entry, { path, before }: EditChange): boolean {
  // A whole line is rewritten where something else takes the place of an image.
  if (path.length === 0) return true;
  if (path.length === 1) return path[0] === 'toolUseResult';
  const [message, content] = path;
  if (message !== 'message' || content !== 'content' || path.length > 3) return false;
  // A copy may be left. There may be thousands: each is looked up.
  const left = new Set(blocksOf(entry.raw).map((block) => JSON.stringify(block)));
  const isGone = (block: Block): boolean => !left.has(JSON.stringify(block));
  return blocksOf(before).some((block) => !THINKING_BLOCKS.has(block.type) && isGone(block));
}

function blocksOf(line: Buffer): Block[] {
  const { message } = JSON.parse(line.toString('utf8')) as { message?: { content?: Block[] } };
  return [message?.content ?? []].flat();
}

export function* rejectedChunks({ lines }: RejectedLines): Generator<Buffer> {
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
  throw wrongUse(
    transcriptPath === '-'
      ? 'Some lines have to be taken out and kept aside, and standard output has no place for them.'
      : `Some lines have to be taken out and kept aside, in the folder that has the transcript's name without .jsonl; ${basename(transcriptPath)} does not end so.`,
    'Write the session to a file whose name ends with .jsonl: -o FILE.jsonl.',
  );
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
