import type { Graph } from '../../graph/graph.ts';
import { redirect, redirectStrays } from '../../graph/redirect.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';

/** An identical copy goes. Of two different entries the later gets an id of its own, and what comes after it means that one. */
export const fix: Fix = {
  code: 'duplicate-uuid',
  guesses: true,
  *mend({ entry }, graph, { newId, unsafe }) {
    const uuid = entry.uuid as string;
    const twins = graph.byUuid
      .get(uuid)
      .filter((other) => other !== entry && other.transcript === entry.transcript);
    const copied = twins.find(({ raw }) => raw.equals(entry.raw));
    if (copied !== undefined) {
      graph.remove(entry);
      yield { did: 'removed', to: copied };
    } else if (unsafe && twins.length > 0) {
      const id = newId();
      for (const owner of ownersAfter(graph, entry, uuid)) follow(graph, owner, uuid, id);
      graph.edit(entry, ['uuid'], id);
      yield { did: 'renamed', to: id };
    }
  },
};

function ownersAfter(graph: Graph, entry: Entry, uuid: string): Set<Entry> {
  const owners = [...graph.children.get(uuid), ...graph.referrers.get(uuid)];
  const isAfter = (owner: Entry): boolean =>
    owner.transcript === entry.transcript && graph.isBefore(entry, owner);
  return new Set(owners.filter(isAfter));
}

function follow(graph: Graph, owner: Entry, uuid: string, id: string): void {
  if (owner.parentUuid === uuid) graph.reparent(owner, id);
  for (const link of owner.links) if (link.id === uuid) redirect(graph, owner, link, id, () => id);
  redirectStrays(graph, owner, uuid, id);
}
