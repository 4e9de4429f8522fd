import { usedByClients } from '../context/used-by-clients.ts';
import { boundariesOf } from '../graph/compactions.ts';
import { continuations } from '../graph/follows.ts';
import type { Graph } from '../graph/graph.ts';
import { pairedCalls } from '../graph/paired-calls.ts';
import type { Entry } from '../transcript/entry.ts';
import { toolBlock } from '../transcript/tool-block.ts';
import type { Finding } from './rule.ts';

/** Calls without a result: those that the conversation went on after, or those that nothing follows. */
export function* openCalls(graph: Graph, place: 'middle' | 'end'): Generator<Finding> {
  const goesOn = continuations(graph);
  for (const [id, entry] of unansweredCalls(graph)) {
    if (goesOn(entry) !== (place === 'middle')) continue;
    // A compaction came while the call was running: what is left of it is summed up.
    if (place === 'end' && isCompacted(graph, entry)) continue;
    yield { entry, args: { id, tool: toolName(entry, id) } };
  }
}

/** Whether a compaction followed, and no client goes back to before it. */
function isCompacted(graph: Graph, entry: Entry): boolean {
  const last = boundariesOf(entry.transcript).at(-1);
  if (last === undefined || !graph.isBefore(entry, last)) return false;
  return !usedByClients(graph).has(entry);
}

function* unansweredCalls(graph: Graph): Generator<[id: string, call: Entry]> {
  const paired = pairedCalls(graph);
  if (paired !== undefined)
    for (const call of paired.unanswered)
      for (const id of call.toolIds('tool_use')) yield [id, call];
  else
    for (const id of graph.toolCalls.keys()) {
      const results = graph.toolResults.get(id);
      // Helpers' files repeat parts of the main one; an answer counts where the call was made.
      for (const call of graph.toolCalls.get(id))
        if (!results.some((result) => result.transcript === call.transcript)) yield [id, call];
    }
}

function toolName(entry: Entry, id: string): string {
  return toolBlock(entry, 'tool_use', id)?.name ?? 'unknown tool';
}
