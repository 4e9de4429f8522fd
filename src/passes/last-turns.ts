import { basename } from 'node:path';
import { liveChain } from '../context/context.ts';
import { agentIdOf } from '../format/id-shapes.ts';
import { withHistory } from '../graph/branches.ts';
import type { Graph } from '../graph/graph.ts';
import { turnsOf } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';

/** The entries of the last turns of the live conversation, and those of sub-agents that they started. */
export function lastTurns(graph: Graph, count: number): Set<Entry> {
  if (count <= 0) return new Set();
  const live = withHistory(graph, liveChain(graph).chain);
  const turns = turnsOf(graph).filter(({ prompt }) => live.has(prompt));
  const kept = new Set(turns.slice(-count).flatMap(({ entries }) => entries));
  addAgents(graph, kept);
  return kept;
}

/** A sub-agent can start others: what is added is looked at, too. */
function addAgents(graph: Graph, kept: Set<Entry>): void {
  const agents = new Map(
    graph.transcripts.flatMap((transcript) => {
      const id = transcript === graph.main ? undefined : agentIdOf(basename(transcript.path));
      return id === undefined ? [] : [[id, transcript]];
    }),
  );
  for (const { raw } of kept) {
    for (const [id, { entries }] of agents) {
      if (!raw.includes(id)) continue;
      agents.delete(id);
      for (const entry of entries) kept.add(entry);
    }
    if (agents.size === 0) return;
  }
}
