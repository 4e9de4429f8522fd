import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';

/**
 * Entries whose parent is a sub-agent's, and does not come along, get the nearest entry above it that does.
 * @param whole The session with its sub-agents.
 */
export function ownParents(whole: Graph): Pass {
  return {
    name: 'own-parents',
    run(graph) {
      const heirs = new Map<Entry, string | null>();
      // All are looked up before the first one moves.
      const moves = graph.main.entries.flatMap((entry) => {
        const { parentUuid } = entry;
        const parent = typeof parentUuid === 'string' ? whole.find(parentUuid, entry) : undefined;
        if (parent === undefined || parent.transcript === whole.main) return [];
        const heir = heirOf(whole, parent, heirs);
        return [{ entry, heir: heir === entry.uuid ? null : heir }];
      });
      for (const { entry, heir } of moves) graph.reparent(entry, heir);
    },
  };
}

/** The nearest entry of the main file above one of a sub-agent; what is missing there stays missing. */
function heirOf(whole: Graph, entry: Entry, heirs: Map<Entry, string | null>): string | null {
  const way: Entry[] = [];
  let at: Entry | undefined = entry;
  while (at !== undefined && at.transcript !== whole.main && !heirs.has(at)) {
    // Marked before it is known: above a circle there is nothing.
    heirs.set(at, null);
    way.push(at);
    at = whole.parentOf(at);
  }
  const known = at === undefined ? way.at(-1)?.parentUuid : heirs.get(at);
  const heir = (at?.transcript === whole.main ? at.uuid : known) ?? null;
  for (const each of way) heirs.set(each, heir);
  return heir;
}
