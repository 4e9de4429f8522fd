import { usedByClients } from '../../context/used-by-clients.ts';
import { boundariesOf, sidesOf } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'copied-response',
  severity: 'error',
  what: 'The response {id} stands before the compaction in line {first}, and again behind it under the same id.',
  why: 'Newer clients gather the lines of a response by its id: what the compaction replaced comes back, doubled, or though it was cut.',
  todo: '`ccsurgery repair` gives the copy an id of its own.',
  *check({ graph }: Subject): Generator<Finding> {
    if (boundariesOf(graph.main).length === 0) return;
    const sideOf = sidesOf(graph);
    for (const [id, lines] of graph.byMessageId.multiple()) {
      const [first, ...sides] = bySide(graph, lines, sideOf);
      const original = first?.[0];
      for (const copies of sides) {
        const [entry] = copies;
        if (original === undefined || entry === undefined) continue;
        if (copies.some((line) => usedByClients(graph).has(line)))
          yield { entry, args: { id, first: original.line } };
      }
    }
  },
};

/** Lines of the main transcript, parted where a compaction stands between them. */
export function bySide(
  graph: Graph,
  lines: readonly Entry[],
  sideOf = sidesOf(graph),
): readonly (readonly Entry[])[] {
  const sides = new Map<number, Entry[]>();
  for (const line of lines.filter(({ transcript }) => transcript === graph.main)) {
    const same = sides.get(sideOf(line)) ?? [];
    sides.set(sideOf(line), same);
    same.push(line);
  }
  return [...sides.values()];
}
