import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Finding } from './rule.ts';

/** The entries of some types; where a file has none of them, its lines need not be looked at. */
export function entriesOfTypes({ transcripts }: Graph, types: readonly string[]): Entry[] {
  return transcripts
    .filter((transcript) => types.some((type) => transcript.mayHave(type)))
    .flatMap(({ entries }) => entries.filter(({ type }) => types.includes(type ?? '')));
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
