import { liveChain } from '../context/context.ts';
import { countTokens, entryTokens } from '../context/tokens.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../format/client-families.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';

/** What one kind of client would send of the main transcript. */
export interface LiveConversation {
  readonly family: ClientFamily;
  readonly chain: readonly Entry[];
  /** An estimate of all that the chain holds, without system prompt and tools. */
  readonly tokens: number;
  readonly bytesPerToken: number;
}

/** What each kind of client would send; of parallel results some send more than others. */
export function liveConversations(graph: Graph): LiveConversation[] {
  const { bytesPerToken } = countTokens(liveChain(graph).chain);
  return CLIENT_FAMILIES.map((family) => {
    const { chain } = liveChain(graph, family);
    return { family, chain, bytesPerToken, tokens: estimate(chain, bytesPerToken) };
  });
}

export function estimate(chain: readonly Entry[], bytesPerToken: number): number {
  return chain.reduce((sum, entry) => sum + entryTokens(entry, bytesPerToken), 0);
}
