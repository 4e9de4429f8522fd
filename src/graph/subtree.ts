import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

/** Entries and all that hangs on them; below what is not wanted nothing is looked for. */
export function subtree(
  graph: Graph,
  roots: Iterable<Entry>,
  isWanted: (child: Entry) => boolean = () => true,
): Set<Entry> {
  const found = new Set(roots);
  // A set is walked in the order of its making, and what is added meanwhile as well.
  for (const { uuid } of found)
    for (const child of uuid === undefined ? [] : graph.children.get(uuid))
      if (isWanted(child)) found.add(child);
  return found;
}
