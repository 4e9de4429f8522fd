import type { Entry } from '../transcript/entry.ts';
import { NONE } from '../transcript/record-slots.ts';
import { EntryMarks } from './entry-marks.ts';
import { perState } from './per-state.ts';

/** A session whose results each hang on their own call, one to a line, as clients since 2.1 write it. */
export interface PairedCalls {
  /** The calls that no result hangs on. */
  readonly unanswered: readonly Entry[];
}

/** Undefined for any other session: there the indexes of calls and results tell, which cost more. */
export const pairedCalls = perState((graph): PairedCalls | undefined => {
  const { apiIds } = graph.main.records;
  if (graph.transcripts.some(({ records }) => records.apiIds !== apiIds)) return undefined;
  const answered = new EntryMarks(graph.main);
  for (const result of graph.entriesHolding('toolResult')) {
    const call = graph.parentOf(result);
    if (call?.transcript !== result.transcript || answered.has(call)) return undefined;
    const id = result.onlyToolId('tool_result');
    if (id === NONE || id !== call.onlyToolId('tool_use')) return undefined;
    answered.add(call);
  }
  const calls = graph.entriesHolding('toolUse');
  if (!haveIdsOfTheirOwn(calls, apiIds.size)) return undefined;
  return { unanswered: calls.filter((call) => !answered.has(call)) };
});

/** Whether each line has one call, and each call an id that no other has. */
function haveIdsOfTheirOwn(calls: readonly Entry[], count: number): boolean {
  const isTaken = new Uint8Array(count);
  for (const call of calls) {
    const id = call.onlyToolId('tool_use');
    if (id === NONE || isTaken[id] === 1) return false;
    isTaken[id] = 1;
  }
  return true;
}
