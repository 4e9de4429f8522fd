import { contextSize } from '../context/size.ts';
import { isBoundary } from '../graph/compactions.ts';
import { Graph } from '../graph/graph.ts';
import { weightOf } from '../tokens/parts.ts';
import type { ContextSize } from '../tokens/token-model.ts';
import { type Reading, readingOf } from '../tokens/usage.ts';
import { type ContextWindow, windowOf } from '../tokens/window.ts';
import type { Entry } from '../transcript/entry.ts';
import { entryOf, linesBackward } from '../transcript/lines.ts';
import { Transcript } from '../transcript/transcript.ts';
import { readTranscript } from './read-transcript.ts';
import type { Sample } from './sample.ts';

/** How full the context of a session is. */
export interface ContextFill {
  readonly size: ContextSize;
  readonly window: ContextWindow | undefined;
}

/**
 * As all commands count it; undefined without a conversation. Of a large file the end is enough if
 * it says so itself.
 */
export function contextFill(path: string, { whole, tail }: Sample): ContextFill | undefined {
  const said = whole === undefined ? saidAtEnd(tail) : undefined;
  if (said !== undefined) return said;
  const graph = new Graph(whole === undefined ? readTranscript(path) : new Transcript(path, whole));
  const size = contextSize(graph);
  return size.count === 0 ? undefined : { size, window: windowOf(graph.main.entries) };
}

/** What the last response says, if nothing that counts follows it. */
function saidAtEnd(tail: Buffer): ContextFill | undefined {
  const lines: Entry[] = [];
  const readings: Reading[] = [];
  for (const bytes of linesBackward(tail)) {
    const entry = entryOf(bytes);
    if (entry === undefined || entry.has('isSidechain')) continue;
    if (lines[0] !== undefined && entry.facts.message?.id !== lines[0].facts.message?.id) break;
    const reading = readingOf(entry);
    if (reading === undefined && (isBoundary(entry) || weightOf(entry) > 0)) return undefined;
    if (reading === undefined) continue;
    lines.unshift(entry);
    readings.push(reading);
  }
  if (lines.length === 0) return undefined;
  const isEstimate = readings.some(({ estimate }) => estimate !== undefined);
  const count = Math.max(...readings.map(({ total }) => total));
  return { size: { count, method: isEstimate ? 'estimate' : 'usage' }, window: windowOf(lines) };
}
