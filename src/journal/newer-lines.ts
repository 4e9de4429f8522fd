import { describeEntry } from '../diff/words.ts';
import { Graph } from '../graph/graph.ts';
import { nameOfCall } from '../graph/name-of-call.ts';
import { type FileState, startsAs } from '../storage/digest.ts';
import type { Entry } from '../transcript/entry.ts';
import { Transcript } from '../transcript/transcript.ts';

/** A line that was written after an operation. */
export interface NewerLine {
  /** Its number in the file as it is now. */
  readonly line: number;
  readonly type: string | undefined;
  readonly uuid: string | undefined;
  /** What it says, in a few words. */
  readonly description: string;
}

/**
 * The lines of a file that were written since an operation left it.
 * @param restored What the file is to be: if it was not only appended to, lines that this has not are newer.
 */
export function newerLines(
  content: Buffer,
  after: FileState | null,
  restored: () => Buffer,
): NewerLine[] {
  const transcript = new Transcript('', content);
  const isAppended = after === null || startsAs(transcript.source, after);
  const isNewer = isAppended
    ? ({ end }: Entry): boolean => end > (after?.bytes ?? 0)
    : unlike(new Transcript('', restored()));
  const found = transcript.entries.filter((entry) => entry.byteLength > 0 && isNewer(entry));
  if (found.length === 0) return [];
  const graph = new Graph(transcript);
  return found.map((entry) => ({
    line: entry.line,
    type: entry.type,
    uuid: entry.uuid,
    description: describeEntry(entry, (toolId) => nameOfCall(graph, toolId)),
  }));
}

/** An operation edits lines, but leaves them their uuids. */
function unlike(other: Transcript): (entry: Entry) => boolean {
  const keyOf = (entry: Entry): string => entry.uuid ?? entry.raw.toString('latin1');
  const keys = new Set(other.entries.map(keyOf));
  return (entry) => !keys.has(keyOf(entry));
}
