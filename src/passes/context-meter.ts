import { liveChain } from '../context/context.ts';
import { CONTEXT_COUNTS, ESTIMATE_MARK } from '../format/usage.ts';
import type { Graph } from '../graph/graph.ts';
import { responseLines } from '../graph/responses.ts';
import { saidLast } from '../tokens/measured-responses.ts';
import { tokenModel } from '../tokens/token-model.ts';
import { type Calibration, readingOf, tokensIn } from '../tokens/usage.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';

/**
 * Has the last live response say how large the context is after a cut: clients compact a session at
 * once if that response says that the context is full, however small it is.
 */
export function contextMeter(): Pass {
  return {
    name: 'context-meter',
    looksBack: () => 'all',
    run(graph, { before = [], contextTokens }) {
      if (graph.changes.length === 0) return;
      const seen = new Set<Entry>();
      // Where clients agree on the last response, the one that wrote the session, the first, is right.
      before.forEach(({ family, tokens }, index) => {
        const { chain } = liveChain(graph, family);
        const { line: last, count, rest } = tokens.sizeAfter(chain);
        if (last === undefined || seen.has(last)) return;
        const now = index === 0 ? (contextTokens ?? count) : count;
        const said = saidLast(chain);
        // Not 0: that would say nothing, and the response before it would count.
        const left = Math.max(1, now - rest);
        // What follows it is estimated: then it says so if something of that went, or if whoever reads
        // the result would reckon otherwise.
        const isSame = now === tokens.size.count && tokenModel(chain).size.count === now;
        const isTrue = left === said && (rest === 0 || isSame);
        for (const line of responseLines(graph, last)) {
          seen.add(line);
          if (!isTrue) takeOff(graph, line, said - left, tokens);
        }
      });
    },
  };
}

function takeOff(
  graph: Graph,
  entry: Entry,
  taken: number,
  { scale, overhead }: Calibration,
): void {
  if (readingOf(entry) === undefined) return;
  let rest = taken;
  for (const name of CONTEXT_COUNTS) {
    const count = tokensIn(entry.get('message', 'usage', name));
    const less = Math.min(rest, count);
    if (less === 0) continue;
    graph.edit(entry, ['message', 'usage', name], count - less);
    rest -= less;
  }
  graph.edit(entry, ['message', 'usage', ESTIMATE_MARK], { scale, overhead });
  // Newer clients may go by the last of these, which tells the same of a part of the request.
  const parts = entry.get('message', 'usage', 'iterations');
  if (Array.isArray(parts) && parts.length > 0)
    graph.edit(entry, ['message', 'usage', 'iterations'], []);
}
