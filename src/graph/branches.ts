import type { Entry } from '../transcript/entry.ts';
import { climb } from './climb.ts';
import { earlier } from './earlier.ts';
import type { Graph } from './graph.ts';
import { roleOf } from './roles.ts';
import { subtree } from './subtree.ts';

/** A part of the conversation that a rewind or a retry left behind. */
export interface Branch {
  /** Its first entry: a prompt, or another answer to the same one. */
  readonly root: Entry;
  readonly entries: readonly Entry[];
}

/**
 * The branches beside the live one. What hangs on the live chain without being an
 * alternative to it (parallel lines and results, progress, notes) is alive.
 * @param chain The live chain, as resume uses it.
 */
export function abandonedBranches(graph: Graph, chain: readonly Entry[]): Branch[] {
  const live = withHistory(graph, chain);
  const liveResponses = new Set([...live].flatMap((entry) => responsesOf(graph, entry)));
  // A line that was written twice is one entry: what hangs on it hangs on the live one.
  const liveIds = new Set([...live].map(({ uuid }) => uuid));
  const branches: Branch[] = [];
  for (const parent of live) {
    // Behind the leaf stands only what was written with an older time: a last command, say.
    if (parent.uuid === undefined || parent === chain.at(-1)) continue;
    for (const child of graph.children.get(parent.uuid)) {
      if (liveIds.has(child.uuid) || child.transcript !== graph.main) continue;
      if (isAlternative(child, liveResponses))
        branches.push({ root: child, entries: [...subtree(graph, [child])] });
    }
  }
  return branches;
}

/** The response that an entry is a line of, and those whose calls it answers: their lines may hang anywhere. */
function responsesOf(graph: Graph, entry: Entry): (string | undefined)[] {
  const calls = entry.toolIds('tool_result').flatMap((id) => graph.toolCalls.get(id));
  return [entry, ...calls].map(({ facts }) => facts.message?.id);
}

/** The chain and, behind each compaction, the history that it replaced. */
export function withHistory(graph: Graph, chain: readonly Entry[]): Set<Entry> {
  return new Set([...chain, ...climb(chain[0], (entry) => earlier(graph, entry))]);
}

function isAlternative(entry: Entry, liveResponses: ReadonlySet<string | undefined>): boolean {
  const role = roleOf(entry);
  if (role === 'assistant') return !liveResponses.has(entry.facts.message?.id);
  return role === 'prompt' || role === 'command';
}
