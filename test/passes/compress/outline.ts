import type { Graph } from '../../../src/graph/graph.ts';
import { type SessionBuilder, session } from '../../builders/session.ts';
import { valuesOf } from '../../graph/written.ts';

export const turns = (count: number, source: SessionBuilder = session()): SessionBuilder => {
  for (let number = 1; number <= count; number++) source.turn(`Turn ${number}`, (number % 2) + 1);
  return source;
};

/** The prompts of a session, and its titles; a boundary and a summary as such. */
export function outline(graph: Graph): string[] {
  return valuesOf(graph).flatMap(({ type, subtype, isCompactSummary, message }) => {
    if (subtype === 'compact_boundary') return ['boundary'];
    if (isCompactSummary) return ['summary'];
    return type === 'user' && typeof message.content === 'string' ? [message.content] : [];
  });
}

export const find = (graph: Graph, isIt: (value: Record<string, unknown>) => unknown) =>
  valuesOf(graph).find(isIt);
