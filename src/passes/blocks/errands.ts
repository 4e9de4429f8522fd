import type { Graph } from '../../graph/graph.ts';
import { textsOf } from '../../graph/roles.ts';
import { subtree } from '../../graph/subtree.ts';
import type { Entry } from '../../transcript/entry.ts';

/**
 * What sub-agents wrote into the main transcript for calls, as clients of 1.0 have it: tied to the
 * call by the words of the errand alone. Without the call it would be a conversation of its own,
 * and the newest one where the session ends with the call. One that the conversation itself goes on
 * from stays.
 */
export function errandsOf(graph: Graph, ids: ReadonlySet<string>): Entry[] {
  const starts = graph.main.entries.filter(
    (entry) => entry.has('isSidechain') && (entry.parentUuid ?? null) === null,
  );
  if (starts.length === 0) return [];
  const going = new Set<unknown>();
  const staying = new Set<unknown>();
  for (const entry of graph.entriesHolding('toolUse'))
    for (const block of entry.facts.message?.blocks ?? []) {
      if (block.type !== 'tool_use') continue;
      const { input } = entry.valueAt(block) as { input?: { prompt?: unknown } | null };
      (ids.has(block.toolId ?? '') ? going : staying).add(input?.prompt);
    }
  const isGoing = (words: string): boolean => going.has(words) && !staying.has(words);
  return starts
    .filter((entry) => textsOf(entry).some(isGoing))
    .map((start) => [...subtree(graph, [start])])
    .filter((errand) => errand.every((entry) => entry.has('isSidechain')))
    .flat();
}
