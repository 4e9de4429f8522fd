import { continuations } from '../graph/follows.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { toolBlock } from '../transcript/tool-block.ts';
import type { Finding } from './rule.ts';

/** Calls without a result: those that the conversation went on after, or those that nothing follows. */
export function* openCalls(graph: Graph, place: 'middle' | 'end'): Generator<Finding> {
  const goesOn = continuations(graph);
  for (const id of graph.toolCalls.keys()) {
    const results = graph.toolResults.get(id);
    for (const entry of graph.toolCalls.get(id)) {
      // Helpers' files repeat parts of the main one; an answer counts where the call was made.
      if (results.some((result) => result.transcript === entry.transcript)) continue;
      if (goesOn(entry) === (place === 'middle'))
        yield { entry, args: { id, tool: toolName(entry, id) } };
    }
  }
}

function toolName(entry: Entry, id: string): string {
  return toolBlock(entry, 'tool_use', id)?.name ?? 'unknown tool';
}
