import { chooseLeaf } from '../../context/leaf.ts';
import { FAMILIES_BY_WAY } from '../../context/ways.ts';
import { climb } from '../../graph/climb.ts';
import type { Graph } from '../../graph/graph.ts';
import { responseLines, resultsOf } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';
import { ancestry, descendants } from './path.ts';

/**
 * Removes the branches that a client would go on with instead of the path's end: some take what
 * has the newest timestamp or the last line, wherever that is.
 */
export function makeEndLive(graph: Graph, path: readonly Entry[]): void {
  const conversation = withParts(graph, path);
  const rival = (): Entry | undefined =>
    FAMILIES_BY_WAY.map((family) => chooseLeaf(graph, family))
      .map((leaf) => leaf && branchOf(graph, leaf, conversation))
      .find((branch) => branch !== undefined);
  for (let branch = rival(); branch !== undefined; branch = rival())
    graph.removeAll(descendants(graph, branch));
}

/** The path, and the lines and results of its responses that stand beside it. */
export function withParts(graph: Graph, path: readonly Entry[]): Set<Entry> {
  const whole = new Set(path);
  const seen = new Set<Entry>();
  for (const entry of path) {
    if (entry.facts.message?.role !== 'assistant' || seen.has(entry)) continue;
    const lines = responseLines(graph, entry);
    for (const line of lines) seen.add(line);
    const results = lines.flatMap((line) => resultsOf(graph, line));
    for (const part of [...lines, ...results]) {
      const toPath = climb(part, (at) => (whole.has(at) ? undefined : graph.parentOf(at)));
      for (const above of toPath) whole.add(above);
    }
  }
  return whole;
}

/** The first entry of the branch that a leaf is on; undefined if the leaf is part of the conversation. */
function branchOf(graph: Graph, leaf: Entry, conversation: ReadonlySet<Entry>): Entry | undefined {
  const above = [...ancestry(graph, leaf)];
  const fork = above.findIndex((entry) => conversation.has(entry));
  return fork < 0 ? above.at(-1) : above[fork - 1];
}
