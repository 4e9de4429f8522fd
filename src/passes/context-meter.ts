import { liveChain, ownFamily } from '../context/context.ts';
import { toldBy } from '../context/tokens.ts';
import type { Graph } from '../graph/graph.ts';
import { responseLines } from '../graph/responses.ts';
import type { Entry } from '../transcript/entry.ts';
import { estimate, type LiveConversation } from './live-before.ts';
import type { Pass } from './pass.ts';

/** What makes up the context of a response; what was read from the cache is mostly the largest. */
const LOWERED = [
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
  'input_tokens',
  'output_tokens',
];

/**
 * Lowers the usage of the last live response to an estimate of what is left after a cut: clients
 * compact a session at once if that response says that the context is full, however small it is.
 */
export function contextMeter(): Pass {
  return {
    name: 'context-meter',
    looksBack: true,
    run(graph, { before = [] }) {
      if (graph.changes.length === 0) return;
      const own = ownFamily(graph);
      const seen = new Set<Entry>();
      // Where clients agree on the last response, the one that wrote the session is right.
      for (const conversation of before.toSorted((a, b) => rank(a) - rank(b)))
        lower(graph, conversation, seen);
      function rank({ family }: LiveConversation): number {
        return family === own ? 0 : 1;
      }
    },
  };
}

function lower(graph: Graph, before: LiveConversation, seen: Set<Entry>): void {
  const { chain } = liveChain(graph, before.family);
  const last = chain.findLast((entry) => toldBy(entry) > 0);
  if (last === undefined || seen.has(last)) return;
  const left = estimate(chain, before.bytesPerToken);
  const isCut = Math.round(before.tokens - left) > 0;
  for (const line of responseLines(graph, last)) {
    seen.add(line);
    const surplus = Math.round(toldBy(line) - left - before.overhead);
    if (isCut && surplus > 0) takeOff(graph, line, surplus);
  }
}

function takeOff(graph: Graph, entry: Entry, surplus: number): void {
  let rest = surplus;
  for (const name of LOWERED) {
    const count = entry.get('message', 'usage', name);
    const taken = Math.min(rest, typeof count === 'number' ? count : 0);
    if (taken <= 0) continue;
    graph.edit(entry, ['message', 'usage', name], (count as number) - taken);
    rest -= taken;
  }
  // Newer clients may go by the last of these, which tells the same of a part of the request.
  const parts = entry.get('message', 'usage', 'iterations');
  if (Array.isArray(parts) && parts.length > 0)
    graph.edit(entry, ['message', 'usage', 'iterations'], []);
}
