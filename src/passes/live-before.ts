import { liveChain, ownFamily } from '../context/context.ts';
import { FAMILIES_BY_WAY, sameWay } from '../context/ways.ts';
import type { ClientFamily } from '../format/client-families.ts';
import { boundariesOf, preservedBy } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { type TokenModel, tokenModel } from '../tokens/token-model.ts';
import type { Entry } from '../transcript/entry.ts';

/** What one kind of client would send of the main transcript. */
export interface LiveConversation {
  readonly family: ClientFamily;
  readonly chain: readonly Entry[];
  /** What the chain costs, entry by entry. */
  readonly tokens: TokenModel;
  /** What compactions replaced: a client that knows no preserved messages goes on to it from them. */
  readonly replaced: ReadonlySet<Entry>;
}

/**
 * What the client that wrote the session would send, and then what each other kind would: of
 * parallel results some send more than others.
 */
export function liveConversations(graph: Graph, whose: 'own' | 'all' = 'all'): LiveConversation[] {
  const own = ownFamily(graph);
  const others = whose === 'own' ? [] : FAMILIES_BY_WAY.filter((family) => family !== sameWay(own));
  const replaced = replacedBelowPreserved(graph);
  return [own, ...others].map((family) => {
    const { chain } = liveChain(graph, family);
    return { family, chain, tokens: tokenModel(chain), replaced };
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
