import { messageAfter } from '../graph/follows.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Finding } from './rule.ts';

/** Calls without a result: those that the conversation went on after, or those that nothing follows. */
export function* openCalls(graph: Graph, place: 'middle' | 'end'): Generator<Finding> {
  for (const id of graph.toolCalls.keys()) {
    const results = graph.toolResults.get(id);
    for (const entry of graph.toolCalls.get(id)) {
      // Helpers' files repeat parts of the main one; an answer counts where the call was made.
      if (results.some((result) => result.transcript === entry.transcript)) continue;
      const goesOn = messageAfter(graph, entry) !== undefined;
      if (goesOn === (place === 'middle')) yield { entry, args: { id, tool: toolName(entry, id) } };
    }
  }
}

function toolName({ facts: { message } }: Entry, id: string): string {
  return message?.blocks.find((block) => block.toolId === id)?.name ?? 'unknown tool';
}
