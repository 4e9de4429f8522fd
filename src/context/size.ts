import { boundariesOf } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { weightOf } from '../tokens/parts.ts';
import { type ContextSize, tokenModel } from '../tokens/token-model.ts';
import { readingOf } from '../tokens/usage.ts';
import type { Entry } from '../transcript/entry.ts';
import { Flag } from '../transcript/facts.ts';
import { liveChain, ownFamily } from './context.ts';
import { chooseLeaf } from './leaf.ts';

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
  const said = hasCompaction ? undefined : saidAbove(graph, leaf);
  return said ?? tokenModel(liveChain(graph, family).chain).size;
}

/** What the last response at or above an entry says, if nothing that counts comes after it. */
function saidAbove(graph: Graph, leaf: Entry | undefined): ContextSize | undefined {
  const seen = new Set<Entry>();
  let response: Entry | undefined;
  let size: ContextSize | undefined;
  for (let at = leaf; at !== undefined && !seen.has(at); at = graph.parentOf(at)) {
    seen.add(at);
    const reading = readingOf(at);
    if (reading === undefined) {
      if (response === undefined && weightOf(at) > 0) return undefined;
      continue;
    }
    if (response !== undefined && !response.isSameResponse(at)) break;
    response = at;
    const isEstimate = reading.estimate !== undefined || size?.method === 'estimate';
    size = {
      count: Math.max(size?.count ?? 0, reading.total),
      method: isEstimate ? 'estimate' : 'usage',
    };
  }
  return size;
}
