import { climb } from '../../graph/climb.ts';
import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';

/** A copy of a call that was appended again goes with its results. Another call gets an id of its own. */
export const fix: Fix = {
  code: 'duplicate-tool-use',
  guesses: true,
  *mend({ entry, args }, graph, { newId, unsafe }) {
    const id = String(args?.id);
    const first = graph.toolCalls.get(id).find(({ transcript }) => transcript === entry.transcript);
    if (first === undefined) return;
    if (first === entry) {
      if (!clearRepeatedBlock(graph, entry, id)) return;
      yield { did: 'deduplicated' };
    } else if (isAbove(graph, first, entry) && first.contentBytes.equals(entry.contentBytes)) {
      const copies = resultsBelow(graph, entry, id).filter(
        (result) => graph.toolResults.first(id) !== result,
      );
      graph.removeAll([entry, ...copies]);
      yield { did: 'removed', to: first };
    } else if (unsafe) {
      const other = `toolu_${newId().replaceAll('-', '')}`;
      for (const holder of [entry, ...resultsBelow(graph, entry, id)])
        rename(graph, holder, id, other);
      yield { did: 'renamed' };
    }
  },
};

/** A block that stands twice, byte for byte, in one line. */
function clearRepeatedBlock(graph: Graph, entry: Entry, id: string): boolean {
  const blocks = entry.message?.blocks ?? [];
  const places = blocks.flatMap(({ toolId }, index) => (toolId === id ? [index] : []));
  const texts = places.map((index) => JSON.stringify(entry.valueAt(blocks[index] as never)));
  if (new Set(texts).size > 1) return false;
  graph.clear(entry, ['message', 'content', places.at(-1) as number]);
  return true;
}

function isAbove(graph: Graph, above: Entry, entry: Entry): boolean {
  return climb(entry, (each) => graph.parentOf(each)).has(above);
}

function resultsBelow(graph: Graph, call: Entry, id: string): Entry[] {
  return graph.toolResults.get(id).filter((result) => isAbove(graph, call, result));
}

function rename(graph: Graph, entry: Entry, id: string, other: string): void {
  for (const [index, { toolId, type }] of (entry.message?.blocks ?? []).entries())
    if (toolId === id)
      graph.edit(
        entry,
        ['message', 'content', index, type === 'tool_use' ? 'id' : 'tool_use_id'],
        other,
      );
}
