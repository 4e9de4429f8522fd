import { UserError, wrongUse } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import type { Turn } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { select } from './select.ts';
import { parsePoint } from './target.ts';

/** A single place in a session. */
export interface Point {
  readonly entry: Entry;
  /** The turn that starts there, if the place was named as one. */
  readonly turn: Turn | undefined;
}

/** The place that `turn:4`, `4`, a UUID, `line:93` or `call:ID` names; the first of several calls or lines is not guessed. */
export function pointAt(graph: Graph, text: string): Point {
  const target = parsePoint(text);
  const { turns, entries, calls } = select(graph, target);
  const [turn] = turns;
  if (target.kind === 'turn' && turns.length === 1 && turn !== undefined) {
    const entry = turn.prompt ?? turn.entries[0];
    if (entry !== undefined) return { entry, turn };
  }
  const [entry] =
    target.kind === 'call' ? [...calls].flatMap((id) => graph.toolCalls.get(id)) : entries;
  const isOne =
    target.kind === 'call' ||
    target.kind === 'uuid' ||
    (target.kind === 'line' && entries.size === 1);
  if (!isOne || entry === undefined)
    throw wrongUse(
      `"${text}" is not one place.`,
      'Name one turn, or one entry by its UUID or line.',
    );
  if (entry.transcript === graph.main) return { entry, turn: undefined };
  throw new UserError({
    code: 'no-such-entry',
    message: `The entry ${text} belongs to a sub-agent, not to the conversation itself.`,
  });
}
