import { liveChain } from '../../context/context.ts';
import { FAMILIES_BY_WAY } from '../../context/ways.ts';
import { UserError } from '../../errors.ts';
import type { ClientFamily } from '../../format/client-families.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';

/** The entry that each kind of client goes on from. */
export type Leaves = ReadonlyMap<ClientFamily, Entry | undefined>;

export function leavesOf(graph: Graph): Leaves {
  return new Map(FAMILIES_BY_WAY.map((family) => [family, liveChain(graph, family).leaf]));
}

/**
 * Throws if some client would send something of the older turns, or no summary. One that went on
 * with a conversation of its own before, and still does, is no worse off.
 */
export function refuseOtherConversations(
  graph: Graph,
  summary: Entry,
  replaced: ReadonlySet<Entry>,
  before: Leaves,
): void {
  for (const family of FAMILIES_BY_WAY) {
    const { leaf, chain } = liveChain(graph, family);
    const hasOlder = chain.some((entry) => replaced.has(entry));
    const isLost = !chain.includes(summary) && leaf !== before.get(family);
    if (!hasOlder && !isLost) continue;
    throw new UserError({
      code: 'older-turns-live',
      message: `Clients like ${family.from} would still go on with the older turns: in this session they are newer, or stand later, than what is to stay. Nothing was written.`,
      hint: 'Do without --keep-history, or keep another number of turns.',
    });
  }
}
