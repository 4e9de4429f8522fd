import { canBeLeaf, newestOf } from '../../context/leaf.ts';
import type { ClientFamily } from '../../format/client-families.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import { withParts } from './live-end.ts';
import { ancestry } from './path.ts';

/** Tells whether each of some clients would go on with an entry of a path if the conversation ended there. */
export type IsResumed = (entry: Entry, families: readonly ClientFamily[]) => boolean;

/**
 * Clients that take what is newest may find that beside the path: the result of a parallel call,
 * with which they lose the other calls. Those that take the last line find the others again.
 */
export function resumedEnds(graph: Graph, path: readonly Entry[]): IsResumed {
  const beside = besidePath(graph, path);
  const ends = new Map<ClientFamily, Set<Entry>>();
  return (entry, families) =>
    families.every((family) => {
      if (family.leaf !== 'newest') return true;
      const known = ends.get(family) ?? newestEnds(graph, path, beside, family);
      ends.set(family, known);
      return known.has(entry);
    });
}

/** The entries of a path that are newer than all before them. */
function newestEnds(
  graph: Graph,
  path: readonly Entry[],
  beside: ReadonlyMap<Entry, readonly Entry[]>,
  family: ClientFamily,
): Set<Entry> {
  const ends = new Set<Entry>();
  let newest: Entry | undefined;
  for (const entry of path) {
    const candidates = [entry, ...(beside.get(entry) ?? [])].filter((candidate) =>
      canBeLeaf(candidate, family),
    );
    const inOrder = [...(newest === undefined ? [] : [newest]), ...candidates].sort((a, b) =>
      graph.isBefore(a, b) ? -1 : 1,
    );
    newest = newestOf(inOrder);
    if (newest === entry) ends.add(entry);
  }
  return ends;
}

/** What belongs to the responses of a path and stands beside it, by the entry that it hangs on. */
function besidePath(graph: Graph, path: readonly Entry[]): Map<Entry, Entry[]> {
  const onPath = new Set(path);
  const beside = new Map<Entry, Entry[]>();
  for (const part of withParts(graph, path)) {
    if (onPath.has(part)) continue;
    const way = ancestry(graph, part, (entry) => onPath.has(entry));
    const above = [...way].at(-1) as Entry;
    if (!onPath.has(above)) continue;
    const others = beside.get(above);
    if (others === undefined) beside.set(above, [part]);
    else others.push(part);
  }
  return beside;
}
