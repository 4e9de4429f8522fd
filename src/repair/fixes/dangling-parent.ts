import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';
import { type Evidence, findHeir, type Heir } from '../heirs.ts';

/** Evidence that names the parent itself: nothing can have stood between. */
const CERTAIN: ReadonlySet<Evidence> = new Set<Evidence>([
  'compaction',
  'source-call',
  'tool-call',
  'same-response',
]);

export const fix: Fix = {
  code: 'dangling-parent',
  guesses: true,
  *mend({ entry }, graph, { unsafe, sentAfterChange }) {
    const { parent, evidence, isGuess } = heirOf(graph, entry);
    if (isGuess && !unsafe) return;
    graph.reparent(entry, parent?.uuid ?? null);
    // What was lost may have been part of what the model had read.
    if (!CERTAIN.has(evidence)) sentAfterChange(entry);
    yield { did: 'relinked', to: parent ?? null, evidence };
  },
};

/** Branches that parted at a lost entry part at its heir: they do not become one. */
function heirOf(graph: Graph, orphan: Entry): Heir {
  const heir = findHeir(graph, orphan);
  if (CERTAIN.has(heir.evidence)) return heir;
  const sibling = graph.changes.findLast(
    (change) =>
      change.kind === 'reparent' &&
      change.from === orphan.parentUuid &&
      change.entry.transcript === orphan.transcript,
  );
  if (sibling === undefined) return heir;
  return { parent: graph.parentOf(sibling.entry), evidence: 'same-parent' };
}
