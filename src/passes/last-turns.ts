import { basename } from 'node:path';
import { liveChain } from '../context/context.ts';
import { agentIdOf } from '../format/id-shapes.ts';
import { withHistory } from '../graph/branches.ts';
import type { Graph } from '../graph/graph.ts';
import { turnsOf } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** The entries of the last turns of the live conversation, and those of sub-agents that they started. */
export function lastTurns(graph: Graph, count: number): Set<Entry> {
  if (count <= 0) return new Set();
  const live = withHistory(graph, liveChain(graph).chain);
  const turns = turnsOf(graph).filter(({ prompt, entries }) =>
    prompt === undefined ? entries.some((entry) => live.has(entry)) : live.has(prompt),
  );
  return withAgents(graph, new Set(turns.slice(-count).flatMap(({ entries }) => entries)));
}

/** Entries, and those of the sub-agents that they started. */
export function withAgents(graph: Graph, started: ReadonlySet<Entry>): Set<Entry> {
  const entries = new Set(started);
  addAgents(graph, entries);
  return entries;
}

/** A sub-agent can start others: what is added is looked at, too. */
function addAgents(graph: Graph, kept: Set<Entry>): void {
  const agents = new Map(
    graph.transcripts.flatMap((transcript) => {
      const names = transcript === graph.main ? [] : namesOf(transcript);
      return names.length === 0 ? [] : [[transcript, names]];
    }),
  );
  for (const { raw } of kept) {
    for (const [transcript, names] of agents) {
      if (!names.some((name) => raw.includes(name))) continue;
      agents.delete(transcript);
      for (const entry of transcript.entries) kept.add(entry);
    }
    if (agents.size === 0) return;
  }
}

/** How entries tell of a sub-agent: by its id, which goes with what only the screen shows, or by the prompt of its call. */
function namesOf({ path, entries }: Transcript): Buffer[] {
  const id = agentIdOf(basename(path));
  const first = entries.find(({ message }) => message !== undefined);
  return [
    ...(id === undefined ? [] : [Buffer.from(id)]),
    ...(first?.message?.kind === 'text'
      ? [Buffer.concat([Buffer.from('"prompt":'), first.contentBytes])]
      : []),
  ];
}
