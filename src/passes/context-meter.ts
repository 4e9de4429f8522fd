import { liveChain } from '../context/context.ts';
import { chooseLeaf } from '../context/leaf.ts';
import { estimateTokens, tokensIn, toldBy } from '../context/tokens.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../format/client-families.ts';
import { CONTEXT_COUNTS } from '../format/usage.ts';
import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import { responseLines } from '../graph/responses.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';
import { sentFromFirstChange } from './sent-changes.ts';

/**
 * Lowers the usage of the last live response to an estimate of what is left after a cut: clients
 * compact a session at once if that response says that the context is full, however small it is.
 */
export function contextMeter(): Pass {
  return {
    name: 'context-meter',
    looksBack: () => 'own',
    run(graph, { before = [] }) {
      const [own] = before;
      if (own === undefined || graph.changes.length === 0) return;
      const left = estimateTokens(liveChain(graph, own.family).chain, own.bytesPerToken);
      if (Math.round(own.tokens - left) <= 0) return;
      const changed = sentFromFirstChange(graph, before);
      const seen = new Set<Entry>();
      // Where clients agree on the last response, the one that wrote the session is right.
      for (const family of [own.family, ...CLIENT_FAMILIES]) {
        const last = lastResponse(graph, family);
        // Where nothing before it changed, a response still says what is true.
        if (last === undefined || seen.has(last) || !changed.has(last)) continue;
        const { chain } = liveChain(graph, family);
        const size = estimateTokens(chain, own.bytesPerToken) + own.overhead;
        for (const line of responseLines(graph, last)) {
          seen.add(line);
          const surplus = Math.round(toldBy(line) - size);
          if (surplus > 0) takeOff(graph, line, surplus);
        }
      }
    },
  };
}

/** The last live response that says how large the context was, by its leaf. */
function lastResponse(graph: Graph, family: ClientFamily): Entry | undefined {
  const isTold = (entry: Entry): boolean => toldBy(entry) > 0;
  const above = climb(chooseLeaf(graph, family), (entry) =>
    isTold(entry) ? undefined : graph.parentOf(entry),
  );
  return [...above].find(isTold);
}

function takeOff(graph: Graph, entry: Entry, surplus: number): void {
  let rest = surplus;
  for (const name of CONTEXT_COUNTS) {
    const count = entry.get('message', 'usage', name);
    const taken = Math.min(rest, tokensIn(count));
    if (taken <= 0) continue;
    graph.edit(entry, ['message', 'usage', name], (count as number) - taken);
    rest -= taken;
  }
  // Newer clients may go by the last of these, which tells the same of a part of the request.
  const parts = entry.get('message', 'usage', 'iterations');
  if (Array.isArray(parts) && parts.length > 0)
    graph.edit(entry, ['message', 'usage', 'iterations'], []);
}
