import type { Entry } from '../transcript/entry.ts';
import { EntryMarks } from './entry-marks.ts';
import { perState } from './per-state.ts';

/** A session whose results each hang on their own call, one to a line, as clients since 2.1 write it. */
export interface PairedCalls {
  /** The calls that no result hangs on. */
  readonly unanswered: readonly Entry[];
}

/** Undefined for any other session: there the indexes of calls and results tell, which cost more. */
export const pairedCalls = perState((graph): PairedCalls | undefined => {
  const answered = new EntryMarks(graph.main);
  for (const result of graph.entriesHolding('toolResult')) {
    const call = graph.parentOf(result);
    if (call?.transcript !== result.transcript || answered.has(call)) return undefined;
    if (!call.isAnsweredBy(result)) return undefined;
    answered.add(call);
  }
  const calls = graph.entriesHolding('toolUse');
  if (graph.entriesHolding('severalToolUses').length > 0 || mayShareIds(calls)) return undefined;
  return { unanswered: calls.filter((call) => !answered.has(call)) };
});

/** Told by hashes: two of them may be equal by chance, but not differ for one id. */
function mayShareIds(calls: readonly Entry[]): boolean {
  const room = 2 ** Math.ceil(Math.log2(calls.length + 1) + 1);
  const hashes = new Int32Array(room);
  let isShared = false;
  const add = (bytes: Buffer, start: number, end: number): void => {
    const hash = hashOf(bytes, start, end);
    let place = hash & (room - 1);
    while (hashes[place] !== 0 && hashes[place] !== hash) place = (place + 1) & (room - 1);
    if (hashes[place] === hash) isShared = true;
    hashes[place] = hash;
  };
  for (const call of calls) call.visitToolIds('tool_use', add);
  return isShared;
}

/** FNV-1a; never 0, which stands for a free place. */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return hash | 1;
}
