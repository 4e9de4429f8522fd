import { roleOf } from '../graph/roles.ts';
import { isSynthetic } from '../graph/turns.ts';
import { entryOf, hasAtEdge, linesOf } from './lines.ts';

/** The type or the role of a user entry. */
const USER = Buffer.from('"user"');
const TOOL_RESULT = Buffer.from('"type":"tool_result"');

/**
 * How many turns a transcript has: the number that `turnsOf` finds, without a graph and
 * without looking into most lines. Tool results, the bulk of a file, start no turn.
 */
export function countTurns(bytes: Buffer): number {
  let turns = 0;
  let isCommandOpen = false;
  for (const line of linesOf(bytes)) {
    if (!isCommandOpen && !hasAtEdge(line, USER)) continue;
    const entry = hasAtEdge(line, TOOL_RESULT) ? undefined : entryOf(line);
    const role = entry === undefined ? 'tool-result' : roleOf(entry);
    const isAnswer = role === 'assistant' && entry !== undefined && !isSynthetic(entry);
    // A command that the model answers is a turn: it reached the model as a prompt does.
    if (role === 'prompt' || (isCommandOpen && isAnswer)) turns++;
    if (role !== 'meta' && role !== 'other') isCommandOpen = role === 'command';
  }
  return turns;
}
