import { messageAfter } from '../graph/follows.ts';
import type { Graph } from '../graph/graph.ts';
import type { Finding } from './rule.ts';

/** Calls without a result: those that the conversation went on after, or those that nothing follows. */
export function* openCalls(graph: Graph, place: 'middle' | 'end'): Generator<Finding> {
  for (const entry of graph.entries())
    for (const { type, toolId, name } of entry.facts.message?.blocks ?? [])
      if (type === 'tool_use' && toolId !== undefined && !graph.toolResults.has(toolId)) {
        const goesOn = messageAfter(graph, entry) !== undefined;
        if (goesOn === (place === 'middle'))
          yield { entry, args: { id: toolId, tool: name ?? 'unknown tool' } };
      }
}
