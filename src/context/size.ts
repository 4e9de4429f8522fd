import { boundariesOf } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { Flag } from '../transcript/facts.ts';
import { liveChain, ownFamily } from './context.ts';
import { chooseLeaf } from './leaf.ts';
import { type ContextSize, countTokens, toldAbove } from './tokens.ts';

/** How large a session is, with its sub-agents. */
export interface Size {
  readonly entries: number;
  readonly bytes: number;
  readonly tokens: ContextSize;
}

export function sizeOf(graph: Graph): Size {
  const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);
  return {
    entries: sum(graph.transcripts.map(({ entries }) => entries.length)),
    bytes: sum(graph.transcripts.map(({ byteLength }) => byteLength)),
    tokens: contextSize(graph),
  };
}

/** How full the context is. Where the last response says it, the chain before it is not looked at. */
export function contextSize(graph: Graph): ContextSize {
  const family = ownFamily(graph);
  const leaf = chooseLeaf(graph, family);
  const hasCompaction =
    boundariesOf(graph.main).length > 0 || (graph.main.records.flags & Flag.isCompactSummary) !== 0;
  const told = hasCompaction ? 0 : toldAbove(leaf, (entry) => graph.parentOf(entry));
  return told > 0 ? { count: told, method: 'usage' } : countTokens(liveChain(graph, family).chain);
}
