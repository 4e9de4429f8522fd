import { liveChain, ownFamily } from '../context/context.ts';
import { countTokens, estimateTokens, toldBy } from '../context/tokens.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../format/client-families.ts';
import { boundariesOf, preservedBy } from '../graph/compactions.ts';
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
  /** What compactions replaced: a client that knows no preserved messages goes on to it from them. */
  readonly replaced: ReadonlySet<Entry>;
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
  const replaced = replacedBelowPreserved(graph);
  return [own, ...others].map((family) => {
    const { chain } = liveChain(graph, family);
    const tokens = estimateTokens(chain, bytesPerToken);
    const overhead = overheadOf(chain, bytesPerToken);
    return { family, chain, tokens, bytesPerToken, overhead, replaced };
  });
}

function replacedBelowPreserved(graph: Graph): ReadonlySet<Entry> {
  const segments = boundariesOf(graph.main).map(
    (boundary) => preservedBy(graph, boundary)?.entries ?? [],
  );
  const above = new Set<Entry>();
  for (const entry of segments.flat())
    for (
      let at = graph.parentOf(entry);
      at !== undefined && !above.has(at);
      at = graph.parentOf(at)
    )
      above.add(at);
  for (const entry of segments.flat()) above.delete(entry);
  return above;
}

function overheadOf(chain: readonly Entry[], bytesPerToken: number): number {
  const first = chain.findIndex((entry) => toldBy(entry) > 0);
  if (first < 0) return 0;
  const told =
    toldBy(chain[first] as Entry) - estimateTokens(chain.slice(0, first + 1), bytesPerToken);
  return told > MOST_OVERHEAD ? 0 : Math.max(0, told);
}
