import { roleOf } from '../graph/roles.ts';
import { isSynthetic } from '../graph/turns.ts';
import { entryOf, linesOf, linesWith } from '../transcript/lines.ts';

/**
 * How many turns a transcript has: the number that `turnsOf` finds, without a graph and
 * without looking into most lines. Tool results, the bulk of a file, start no turn.
 */
export function countTurns(bytes: Buffer): number {
  let turns = 0;
  // Type or role of each user entry; within a text its quotes would be escaped.
  for (const line of linesWith(bytes, '"user"')) {
    if (line.bytes.includes('"type":"tool_result"')) continue;
    const entry = entryOf(line.bytes);
    const role = entry === undefined ? 'other' : roleOf(entry);
    if (role === 'prompt' || (role === 'command' && isAnswered(bytes, line.next))) turns++;
  }
  return turns;
}

/** Whether the model answered a command: then it reached the model as a prompt does. */
function isAnswered(bytes: Buffer, next: number): boolean {
  for (const line of linesOf(bytes, next)) {
    const entry = entryOf(line);
    const role = entry === undefined ? 'other' : roleOf(entry);
    if (entry !== undefined && role === 'assistant') return !isSynthetic(entry);
    if (role !== 'meta' && role !== 'other') return false;
  }
  return false;
}
