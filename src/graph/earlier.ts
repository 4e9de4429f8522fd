import type { Entry } from '../transcript/entry.ts';
import { isBoundary } from './compactions.ts';
import type { Graph } from './graph.ts';

/** What came before an entry: its parent; before a compaction, what it replaced. */
export function earlier(graph: Graph, entry: Entry): Entry | undefined {
  if (!isBoundary(entry)) return graph.parentOf(entry);
  const link = entry.facts.links.find(({ reference }) => reference.path === 'logicalParentUuid');
  return link && graph.find(link.id, entry);
}
