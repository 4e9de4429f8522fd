import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

/** An entry and all that hangs on it. */
export function subtree(graph: Graph, root: Entry): Entry[] {
  const seen = new Set([root]);
  for (const { uuid } of seen)
    if (uuid !== undefined) for (const child of graph.children.get(uuid)) seen.add(child);
  return [...seen];
}
