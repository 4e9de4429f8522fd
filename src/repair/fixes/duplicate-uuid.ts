import type { Graph } from '../../graph/graph.ts';
import { isInForce, redirectStrays, stepsOf } from '../../graph/redirect.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';

/**
 * A copy goes. Of different entries all but the first get ids of their own: what stands before one cannot have
 * meant it, what stands after it does. All that have one uuid are mended with the first finding of it.
 */
export const fix: Fix = {
  code: 'duplicate-uuid',
  *mend({ entry }, graph, { newId }) {
    const uuid = entry.uuid as string;
    const isOfFile = ({ transcript }: Entry): boolean => transcript === entry.transcript;
    const bearers = graph.byUuid.get(uuid).filter(isOfFile);
    if (bearers.length < 2) return;
    const copies = copiesAmong(graph, bearers);
    // Told before it is done: by the name that it had.
    for (const [copy, kept] of copies) yield { entry: copy, did: 'removed', to: kept };
    const [, ...others] = bearers.filter((bearer) => !copies.has(bearer));
    for (const other of others) yield { entry: other, did: 'renamed' };
    graph.removeAll(copies.keys());
    const ids = new Map(others.map((other) => [other, newId()]));
    const owners = new Set([...graph.children.get(uuid), ...graph.referrers.get(uuid)]);
    for (const owner of [...owners].filter(isOfFile)) {
      const meant = lastBefore(graph, others, owner);
      if (meant !== undefined) follow(graph, owner, uuid, ids.get(meant) as string);
    }
    for (const [other, id] of ids) graph.edit(other, ['uuid'], id);
  },
};

/** The entries that say what another does, each with that one. */
function copiesAmong(graph: Graph, bearers: readonly Entry[]): Map<Entry, Entry> {
  const copies = new Map<Entry, Entry>();
  const firsts = new Map<string, Entry>();
  for (const entry of bearers) {
    const said = wordsOf(entry);
    const first = firsts.get(said);
    // Of two the one that knows its parent stays.
    const isBetter =
      first !== undefined && hasLostParent(graph, first) && !hasLostParent(graph, entry);
    if (first === undefined || isBetter) firsts.set(said, entry);
    if (first !== undefined) copies.set(isBetter ? first : entry, isBetter ? entry : first);
  }
  return copies;
}

/** What makes an entry a copy of another; the rest may have been brought up to date, or damaged. */
function wordsOf({ message, type, contentBytes, raw }: Entry): string {
  return message === undefined
    ? raw.toString('latin1')
    : `${type} ${contentBytes.toString('latin1')}`;
}

function hasLostParent(graph: Graph, entry: Entry): boolean {
  return typeof entry.parentUuid === 'string' && graph.parentOf(entry) === undefined;
}

/** The last of some entries, which stand in file order, that comes before another. */
function lastBefore(graph: Graph, entries: readonly Entry[], owner: Entry): Entry | undefined {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (graph.isBefore(entries[middle] as Entry, owner)) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
}

function follow(graph: Graph, owner: Entry, uuid: string, id: string): void {
  if (owner.parentUuid === uuid) graph.reparent(owner, id);
  for (const link of owner.links)
    if (link.id === uuid && isInForce(owner, link)) graph.edit(owner, stepsOf(owner, link), id);
  redirectStrays(graph, owner, new Map([[uuid, id]]));
}
