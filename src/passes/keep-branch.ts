import { UserError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';
import { findEnd } from './up-to/find-end.ts';
import { setLeafMarker } from './up-to/leaf-marker.ts';
import { makeEndLive } from './up-to/live-end.ts';

/**
 * Makes an abandoned branch the live one, ended on a complete exchange. What was live beside it goes where a client would
 * go on with that instead; other branches stay.
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
      makeEndLive(graph, end.path);
    },
  };
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
