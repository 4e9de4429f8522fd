import { chooseLeaf } from '../../context/leaf.ts';
import { PLAIN_FAMILY } from '../../format/client-families.ts';
import { withHistory } from '../../graph/branches.ts';
import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { responseLines, resultsOf } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';

/**
 * Puts lines and results of responses that stand beside the chain of parents into it, so that
 * every client reads them: newer ones find them by themselves, others do not.
 * @param responses Their message ids; default: all.
 */
export function linearize(graph: Graph, responses?: ReadonlySet<string>): void {
  const leaf = chooseLeaf(graph, PLAIN_FAMILY);
  if (leaf === undefined) return;
  const chain = withHistory(graph, [leaf]);
  const onChain = new Set([...chain].map(({ uuid }) => uuid));
  // From the leaf up: what is put in moves nothing above it.
  for (const { first, below } of responsesOn(chain, responses)) {
    const lines = responseLines(graph, first);
    const results = lines.flatMap((line) => resultsOf(graph, line));
    // A line that was written twice is one entry to clients, and must not become its own parent.
    const beside = new Map(
      [...lines, ...results]
        .filter(({ uuid }) => !onChain.has(uuid))
        .map((entry) => [entry.uuid ?? entry, entry]),
    );
    if (beside.size > 0) putIn(graph, [...beside.values()], below(new Set(results)));
  }
}

interface Response {
  /** A line of it. */
  readonly first: Entry;
  /** The entry of the chain that what is missing goes before. */
  below(results: ReadonlySet<Entry>): Entry | undefined;
}

function responsesOn(
  chain: ReadonlySet<Entry>,
  wanted: ReadonlySet<string> | undefined,
): Response[] {
  const path = [...chain];
  const seen = new Set<string>();
  return path.flatMap((entry, index) => {
    const { message } = entry.facts;
    const id = message?.role === 'assistant' ? message.id : undefined;
    if (id === undefined || seen.has(id) || wanted?.has(id) === false) return [];
    seen.add(id);
    // Before the last of its results on the chain; if it has none there, before what follows its lines.
    const below = (results: ReadonlySet<Entry>): Entry | undefined =>
      path.slice(0, index).find((candidate) => results.has(candidate)) ?? path[index - 1];
    return [{ first: entry, below }];
  });
}

/** Chains entries one after the other between one of the chain and its parent. */
function putIn(graph: Graph, entries: readonly Entry[], below: Entry | undefined): void {
  // A boundary has no parent: with one the compaction would be undone.
  if (below === undefined || isBoundary(below)) return;
  let parent = below.parentUuid ?? null;
  for (const entry of entries) {
    graph.reparent(entry, parent);
    parent = entry.uuid ?? parent;
  }
  graph.reparent(below, parent);
}
