import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

/** Entries and all that hangs on them. */
export function subtree(graph: Graph, ...roots: Entry[]): Entry[] {
  const seen = new Set(roots);
  for (const { uuid } of seen)
    if (uuid !== undefined) for (const child of graph.children.get(uuid)) seen.add(child);
  return [...seen];
}
