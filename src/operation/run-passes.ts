import { liveChain } from '../context/context.ts';
import { estimateTokens } from '../context/tokens.ts';
import type { Graph } from '../graph/graph.ts';
import type { PassReport } from '../journal/summary.ts';
import { type LiveConversation, liveConversations } from '../passes/live-before.ts';
import type { Pass, PassContext } from '../passes/pass.ts';
import { countChanges } from './count-changes.ts';

/** Runs passes one after the other; what each did is told by the graph's own record. */
export function runPasses(
  graph: Graph,
  passes: readonly Pass[],
  context: PassContext,
): PassReport[] {
  const wanted = new Set(passes.map((pass) => pass.looksBack?.(graph)));
  const whose = wanted.has('all') ? 'all' : wanted.has('own') ? 'own' : undefined;
  const before = whose && liveConversations(graph, whose);
  const tokensNow = before && tokenMeter(graph, before);
  let tokens = tokensNow?.();
  return passes.map((pass) => {
    const [first, bytes] = [graph.changes.length, bytesOf(graph)];
    pass.run(graph, { ...context, before });
    const changes = graph.changes.slice(first);
    const counts = countChanges(changes);
    const report = { name: pass.name, ...counts, bytes: bytesOf(graph) - bytes };
    if (tokens === undefined) return report;
    const left = changes.length === 0 ? tokens : (tokensNow?.() ?? tokens);
    const grown = left - tokens;
    tokens = left;
    return { ...report, tokens: grown };
  });
}

/** Estimates what the client that wrote the session would send. */
function tokenMeter(graph: Graph, before: readonly LiveConversation[]): () => number {
  const [{ family, bytesPerToken }] = before as [LiveConversation];
  return () => Math.round(estimateTokens(liveChain(graph, family).chain, bytesPerToken));
}

function bytesOf({ transcripts }: Graph): number {
  return transcripts.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
