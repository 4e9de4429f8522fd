import { liveChain, ownFamily } from '../context/context.ts';
import { countTokens, estimateTokens, toldBy } from '../context/tokens.ts';
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
  /** What system prompt and tools take besides, as far as the first response tells. */
  readonly overhead: number;
}

/** More than system prompt and tools take together; then a response tells of something else. */
const MOST_OVERHEAD = 50_000;

/**
 * What the client that wrote the session would send, and then what each other kind would: of
 * parallel results some send more than others.
 */
export function liveConversations(graph: Graph, whose: 'own' | 'all' = 'all'): LiveConversation[] {
  const own = ownFamily(graph);
  const others = whose === 'own' ? [] : CLIENT_FAMILIES.filter((family) => family !== own);
  const { bytesPerToken } = countTokens(liveChain(graph, own).chain);
  return [own, ...others].map((family) => {
    const { chain } = liveChain(graph, family);
    const overhead = overheadOf(chain, bytesPerToken);
    return { family, chain, bytesPerToken, overhead, tokens: estimateTokens(chain, bytesPerToken) };
  });
}

function overheadOf(chain: readonly Entry[], bytesPerToken: number): number {
  const first = chain.findIndex((entry) => toldBy(entry) > 0);
  if (first < 0) return 0;
  const told =
    toldBy(chain[first] as Entry) - estimateTokens(chain.slice(0, first + 1), bytesPerToken);
  return told > MOST_OVERHEAD ? 0 : Math.max(0, told);
}
