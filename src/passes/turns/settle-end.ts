import { liveChain } from '../../context/context.ts';
import { chooseLeaf, leafMarker } from '../../context/leaf.ts';
import { FAMILIES_BY_WAY } from '../../context/ways.ts';
import { UserError } from '../../errors.ts';
import { withHistory } from '../../graph/branches.ts';
import type { Graph } from '../../graph/graph.ts';
import { type Role, roleOf } from '../../graph/roles.ts';
import type { Entry } from '../../transcript/entry.ts';
import { setLeafMarker } from '../up-to/leaf-marker.ts';
import { makeEndLive } from '../up-to/live-end.ts';

/**
 * Changes the live conversation. Where its last message goes, every client goes on from what is the last then: the
 * client's own note of its leaf names that, and a branch that a client would take instead goes.
 * @param change Returns the entries that it added, in their order.
 */
export function settleEnd(graph: Graph, change: () => readonly Entry[]): void {
  const { chain } = liveChain(graph);
  const history = withHistory(graph, chain);
  const last = chain.findLast(isMessage);
  const isMarked = leafMarker(graph) !== undefined;
  const added = change();
  if (last === undefined || !graph.isRemoved(last)) return;
  const isThere = (entry: Entry): boolean => !graph.isRemoved(entry);
  removePassedOver(graph, [...chain.filter(isThere), ...added]);
  const path = [...chain.filter(isThere), ...added];
  const entry = path.findLast(isMessage);
  if (entry === undefined)
    throw new UserError({
      code: 'nothing-left',
      message: 'Nothing of the conversation would be left to resume. Nothing was written.',
    });
  if (isMarked) setLeafMarker(graph, { entry, path });
  makeEndLive(graph, [...[...history].filter(isThere), ...added]);
}

const NOTES: ReadonlySet<Role> = new Set<Role>([
  'interruption',
  'meta',
  'command',
  'command-output',
]);

/**
 * Notes of interruptions and of local commands can be no newer than what they follow, and some clients then end before
 * them: without a turn behind them they would be sent by some clients alone.
 */
function removePassedOver(graph: Graph, path: readonly Entry[]): void {
  for (const family of FAMILIES_BY_WAY) {
    const leaf = chooseLeaf(graph, family);
    const end = leaf === undefined ? -1 : path.indexOf(leaf);
    const after = end < 0 ? [] : path.slice(end + 1).filter((entry) => !graph.isRemoved(entry));
    const isNote = (entry: Entry): boolean => !isMessage(entry) || NOTES.has(roleOf(entry));
    if (after.some(isMessage) && after.every(isNote)) graph.removeAll(after);
  }
}

function isMessage({ facts }: Entry): boolean {
  return facts.message !== undefined;
}
