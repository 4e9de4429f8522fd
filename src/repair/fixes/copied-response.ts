import { sidesOf } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { stepsOf } from '../../graph/redirect.ts';
import type { Entry } from '../../transcript/entry.ts';
import { bySide } from '../../validate/rules/copied-response.ts';
import type { Fix } from '../fix.ts';

/** The copy becomes a response of its own, and what stands behind the compaction follows it, not the original. */
export const fix: Fix = {
  code: 'copied-response',
  *mend({ entry, args }, graph, { newId, sentAfterChange }) {
    const sides = bySide(graph, graph.byMessageId.get(String(args?.id)));
    const copies = sides.find((side) => side.includes(entry));
    if (copies === undefined) return;
    for (const original of sides.flat().filter((line) => !copies.includes(line)))
      followCopy(graph, original, copies);
    const id = `msg_${newId().replaceAll('-', '')}`;
    for (const copy of copies) graph.edit(copy, ['message', 'id'], id);
    // Nobody knows what a mod left out before it.
    sentAfterChange(entry);
    yield { did: 'renamed', count: copies.length };
  },
};

/** Results of copied calls still hang on the original, and name it. */
function followCopy(graph: Graph, original: Entry, copies: readonly Entry[]): void {
  const copy = copies.find(({ contentBytes }) => contentBytes.equals(original.contentBytes));
  const [from, to] = [original.uuid, copy?.uuid];
  if (copy === undefined || from === undefined || to === undefined) return;
  const sideOf = sidesOf(graph);
  const isBehind = (entry: Entry): boolean =>
    entry.transcript === copy.transcript && sideOf(entry) === sideOf(copy);
  for (const child of graph.children.get(from).filter(isBehind))
    if (!copies.includes(child)) graph.reparent(child, to);
  for (const owner of graph.referrers.get(from).filter(isBehind))
    for (const link of owner.links)
      if (link.id === from) graph.edit(owner, stepsOf(owner, link), to);
}
