import { indexOfByte, NEWLINE } from '../bytes.ts';
import { isSpace } from '../json/character-kinds.ts';
import { OPEN_OBJECT } from '../json/characters.ts';
import { JsonSyntaxError } from '../json/syntax-error.ts';
import { JsonWalker } from '../json/walker.ts';
import type { LineProblem, Stray } from './facts.ts';
import { RECORDED_PATHS, RecordSink } from './record-sink.ts';
import { NONE } from './record-slots.ts';
import type { Records } from './records.ts';
import { DEEPEST, skipSpace, wholeObjects } from './whole-objects.ts';

const walker = new JsonWalker({ deepest: DEEPEST, ofLines: true });
const sink = new RecordSink();

/** What a scan sets: where the line's record is, or why it has none. */
export interface ScanTarget {
  record: number;
  problem: LineProblem | undefined;
  strays: readonly Stray[];
}

export const NO_STRAYS: readonly Stray[] = [];

/** Scans the line that starts at `start`, and gives where it ends: before the first newline, or at `limit`. */
export function scanLine(
  target: ScanTarget,
  records: Records,
  bytes: Buffer,
  start: number,
  limit: number,
): number {
  target.problem = undefined;
  sink.begin(records, bytes, start);
  let end = walkObject(bytes, start, limit);
  if (end === NONE) {
    end = lineEnd(bytes, start, limit);
    sink.begin(records, bytes, start);
    target.problem = walkLine(bytes, start, end);
  }
  target.record = target.problem === undefined ? sink.finish() : NONE;
  const hasStrays = target.problem === undefined && sink.strays.length > 0;
  target.strays = hasStrays ? sink.strays.slice() : NO_STRAYS;
  return end;
}

/** Nearly every line is one object, which tells by itself where it ends: that need not be looked for. NONE for another line. */
function walkObject(bytes: Buffer, start: number, limit: number): number {
  if (bytes[start] !== OPEN_OBJECT) return NONE;
  try {
    let end = walker.walk(bytes, start, limit, RECORDED_PATHS, sink);
    while (end < limit && isSpace(bytes[end]) && bytes[end] !== NEWLINE) end++;
    return end === limit || bytes[end] === NEWLINE ? end : NONE;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return NONE;
  }
}

function lineEnd(bytes: Buffer, start: number, limit: number): number {
  const newline = indexOfByte(bytes, NEWLINE, start);
  return newline < 0 ? limit : newline;
}

function walkLine(bytes: Buffer, start: number, end: number): LineProblem | undefined {
  const first = skipSpace(bytes, start, end);
  if (first === end) return 'blank';
  try {
    const after = walker.walk(bytes, first, end, RECORDED_PATHS, sink);
    if (bytes[first] !== OPEN_OBJECT) return 'bad';
    if (skipSpace(bytes, after, end) === end) return undefined;
    return wholeObjects(bytes, after, end) === undefined ? 'bad' : 'glued';
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return error.cutOff && bytes[first] === OPEN_OBJECT ? 'truncated' : 'bad';
  }
}
