import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Finding } from './rule.ts';

/** Entries that can hold such references: those of the conversation itself have others. */
export function bookkeeping(graph: Graph): Entry[] {
  return graph.entries().filter(({ type }) => type !== 'user' && type !== 'assistant');
}

/** References at the given paths whose entry does not exist. */
export function* danglingLinks(
  graph: Graph,
  entries: Iterable<Entry>,
  paths: readonly string[],
): Generator<Finding> {
  for (const entry of entries)
    for (const { reference, id } of entry.facts.links)
      if (paths.includes(reference.path) && !graph.byUuid.has(id))
        yield { entry, args: { id, field: reference.path } };
}
