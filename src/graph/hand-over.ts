import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';
import { clearListed, redirect, redirectStrays } from './redirect.ts';
import type { Removal } from './removal.ts';

/** Passes on what refers to entries that go, as the reference table says. */
export function handOver(graph: Graph, removal: Removal): void {
  const orphans = removal.orphans();
  for (const [owner, ids] of removal.owners()) redirectAll(graph, owner, ids, removal);
  // The children move last: a preserved segment is followed along its parents.
  for (const [child, heir] of orphans) graph.reparent(child, heir);
}

function redirectAll(graph: Graph, owner: Entry, ids: ReadonlySet<string>, removal: Removal): void {
  const survivors = new Map([...ids].map((id) => [id, removal.survivorFor(id, owner)]));
  clearListed(graph, owner, ids);
  for (const link of owner.facts.links)
    if (ids.has(link.id))
      redirect(graph, owner, link, survivors.get(link.id) ?? null, () =>
        removal.successor(owner, link.id),
      );
  redirectStrays(graph, owner, survivors);
}
