import { liveChain } from '../context/context.ts';
import { FAMILIES_BY_WAY } from '../context/ways.ts';
import { UserError } from '../errors.ts';
import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';
import { findEnd } from './up-to/find-end.ts';
import { setLeafMarker } from './up-to/leaf-marker.ts';
import { makeEndLive, withParts } from './up-to/live-end.ts';
import { descendants } from './up-to/path.ts';

/**
 * Makes an abandoned branch the live one, ended on a complete exchange. What clients went on with instead goes; other
 * branches stay.
 * @param branch Its entries.
 */
export function keepBranch(branch: readonly Entry[] = []): Pass {
  return {
    name: 'keep-branch',
    run(graph) {
      const last = branch.findLast(
        (entry) => entry.facts.message !== undefined && entry.transcript === graph.main,
      );
      if (last?.uuid === undefined) return;
      const end = endOf(graph, last.uuid, new Set(branch));
      setLeafMarker(graph, end);
      passOverProgress(graph, branch);
      removeLiveBeside(graph, end.path);
      makeEndLive(graph, end.path);
    },
  };
}

/** For some clients history ends at `progress`: with the other branch they would lose what both hang on. */
function passOverProgress(graph: Graph, branch: readonly Entry[]): void {
  for (const entry of branch) {
    const parent = graph.parentOf(entry);
    if (entry.type === 'progress' || parent?.type !== 'progress') continue;
    const above = [...climb(parent, (each) => graph.parentOf(each))];
    const uuid = above.find(({ type }) => type !== 'progress')?.uuid;
    if (uuid !== undefined) graph.reparent(entry, uuid);
  }
}

/** What any client went on with: a part of it that stayed would be found by some clients alone. */
function removeLiveBeside(graph: Graph, path: readonly Entry[]): void {
  const conversation = withParts(graph, path);
  const live = FAMILIES_BY_WAY.flatMap((family) => liveChain(graph, family).chain);
  for (const entry of live)
    if (!conversation.has(entry) && !graph.isRemoved(entry))
      graph.removeAll(descendants(graph, entry));
}

/** A branch on which nothing was answered has no end of its own. */
function endOf(graph: Graph, uuid: string, branch: ReadonlySet<Entry>) {
  const end = findEnd(graph, uuid);
  if (branch.has(end.entry)) return end;
  throw new UserError({
    code: 'nothing-whole',
    message: 'Nothing on this branch was answered: no client could go on from it.',
    hint: 'The words of its prompt are in the plan, and can be said again.',
  });
}
