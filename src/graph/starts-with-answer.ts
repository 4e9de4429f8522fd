import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

/** Whether the first message on some way down from an entry is the model's; a result up there has no call, and goes. */
export function startsWithAnswer(graph: Graph, first: Entry): boolean {
  const reached = new Set([first]);
  for (const entry of reached) {
    if (entry.message?.role === 'assistant') return true;
    if (entry.message !== undefined && !entry.holds('toolResult')) continue;
    for (const child of graph.children.get(entry.uuid ?? '')) reached.add(child);
  }
  return false;
}
