import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';

/** Entries and all that hangs on them; below what is not wanted nothing is looked for. */
export function subtree(
  graph: Graph,
  roots: Iterable<Entry>,
  isWanted: (child: Entry) => boolean = () => true,
): Set<Entry> {
  const found = new Set(roots);
  // In a damaged session many entries may have one uuid, and so the same children.
  const passed = graph.byUuid.hasMultiple ? new Set<string>() : undefined;
  // A set is walked in the order of its making, and what is added meanwhile as well.
  for (const { uuid } of found) {
    if (uuid === undefined || passed?.has(uuid)) continue;
    passed?.add(uuid);
    for (const child of graph.children.get(uuid)) if (isWanted(child)) found.add(child);
  }
  return found;
}
