import { liveChain } from '../context/context.ts';
import type { Graph } from '../graph/graph.ts';
import type { PassReport } from '../journal/summary.ts';
import { type LiveConversation, liveConversations } from '../passes/live-before.ts';
import type { Pass, PassContext } from '../passes/pass.ts';
import { countChanges } from './count-changes.ts';

/**
 * Runs passes one after the other; what each did is told by the graph's own record. Where passes
 * look back, each also has what it did to the context, which adds up to what all of them did.
 */
export function runPasses(
  graph: Graph,
  passes: readonly Pass[],
  context: PassContext,
): PassReport[] {
  const wanted = new Set(passes.map((pass) => pass.looksBack?.(graph)));
  const whose = wanted.has('all') ? 'all' : wanted.has('own') ? 'own' : undefined;
  const before = whose && liveConversations(graph, whose);
  const meter = before?.[0] && new RunningSize(graph, before[0]);
  return passes.map((pass) => {
    const [first, bytes, contextTokens] = [graph.changes.length, bytesOf(graph), meter?.count];
    pass.run(graph, { ...context, before, contextTokens });
    const changes = graph.changes.slice(first);
    const counts = countChanges(changes);
    const report = { name: pass.name, ...counts, bytes: bytesOf(graph) - bytes };
    if (meter === undefined || contextTokens === undefined) return report;
    if (changes.length > 0) meter.update();
    return { ...report, tokens: meter.count - contextTokens };
  });
}

/** The size of the context of the client that wrote the session, from pass to pass. */
class RunningSize {
  count: number;
  private content: number;
  private readonly graph: Graph;
  private readonly before: LiveConversation;

  constructor(graph: Graph, before: LiveConversation) {
    this.graph = graph;
    this.before = before;
    this.count = before.tokens.size.count;
    this.content = before.tokens.tokensOfAll(before.chain);
  }

  /** A response that is the last one now may say more than later ones did; yet nothing grows by having less in it. */
  update(): void {
    const { chain } = liveChain(this.graph, this.before.family);
    const { count, content } = this.before.tokens.sizeAfter(chain);
    this.count = content <= this.content ? Math.min(this.count, count) : count;
    this.content = content;
  }
}

function bytesOf({ transcripts }: Graph): number {
  return transcripts.reduce((sum, { byteLength }) => sum + byteLength, 0);
}
