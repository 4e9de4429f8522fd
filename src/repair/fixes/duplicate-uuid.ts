import type { Graph } from '../../graph/graph.ts';
import { isInForce, redirectStrays, stepsOf } from '../../graph/redirect.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';

/**
 * A copy goes. Of two different entries the later gets an id of its own: what stands before it
 * cannot have meant it, what stands after it does.
 */
export const fix: Fix = {
  code: 'duplicate-uuid',
  *mend({ entry }, graph, { newId }) {
    const uuid = entry.uuid as string;
    const twins = graph.byUuid
      .get(uuid)
      .filter((other) => other !== entry && other.transcript === entry.transcript);
    const copied = twins.find((twin) => isCopy(twin, entry));
    if (copied !== undefined) {
      // Of the two the one that knows its parent stays.
      const isBetter = hasLostParent(graph, copied) && !hasLostParent(graph, entry);
      graph.remove(isBetter ? copied : entry);
      yield { did: 'removed', to: copied };
    } else if (twins.length > 0) {
      const id = newId();
      for (const owner of ownersAfter(graph, entry, uuid)) follow(graph, owner, uuid, id);
      graph.edit(entry, ['uuid'], id);
      yield { did: 'renamed' };
    }
  },
};

/** Whether both say the same; the rest may have been brought up to date, or damaged. */
function isCopy(entry: Entry, other: Entry): boolean {
  if (entry.raw.equals(other.raw)) return true;
  if (entry.message === undefined || entry.type !== other.type) return false;
  return entry.contentBytes.equals(other.contentBytes);
}

function hasLostParent(graph: Graph, entry: Entry): boolean {
  return typeof entry.parentUuid === 'string' && graph.parentOf(entry) === undefined;
}

function ownersAfter(graph: Graph, entry: Entry, uuid: string): Set<Entry> {
  const owners = [...graph.children.get(uuid), ...graph.referrers.get(uuid)];
  const isAfter = (owner: Entry): boolean =>
    owner.transcript === entry.transcript && graph.isBefore(entry, owner);
  return new Set(owners.filter(isAfter));
}

function follow(graph: Graph, owner: Entry, uuid: string, id: string): void {
  if (owner.parentUuid === uuid) graph.reparent(owner, id);
  for (const link of owner.links)
    if (link.id === uuid && isInForce(owner, link)) graph.edit(owner, stepsOf(owner, link), id);
  redirectStrays(graph, owner, new Map([[uuid, id]]));
}
