import { withHistory } from '../graph/branches.ts';
import type { Graph } from '../graph/graph.ts';
import type { Turn } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { usedByClients } from './used-by-clients.ts';

/** What becomes of a turn on resume. */
export type TurnState =
  /** The client that wrote the session resumes it. */
  | 'live'
  /** A compaction replaced it. */
  | 'compacted'
  /** It is on a branch that only other clients resume. */
  | 'other-client'
  /** No client resumes it: a rewind or a retry left it. */
  | 'abandoned';

/** @param chain The live chain. */
export function turnStates(graph: Graph, chain: readonly Entry[]): (turn: Turn) => TurnState {
  const live = new Set(chain);
  const history = withHistory(graph, chain);
  let used: { has(entry: Entry): boolean } | undefined;
  return ({ prompt, entries }) => {
    const isAny = (some: { has(entry: Entry): boolean }): boolean =>
      prompt === undefined ? entries.some((entry) => some.has(entry)) : some.has(prompt);
    if (isAny(live)) return 'live';
    if (isAny(history)) return 'compacted';
    used ??= usedByClients(graph);
    return isAny(used) ? 'other-client' : 'abandoned';
  };
}
