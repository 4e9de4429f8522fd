import type { ClientFamily } from '../format/client-families.ts';
import { isBoundary, type Preserved, preservedBy } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';

/** The entries that resume uses, from the root or the last compaction to the leaf. */
export function chainTo(graph: Graph, leaf: Entry, family: ClientFamily): Entry[] {
  let chain = walkUp(graph, leaf, family);
  if (family.splicesPreserved) chain = splicePreserved(graph, chain, leaf);
  if (family.findsParallelResults) chain = addParallelLines(graph, chain);
  return chain;
}

function walkUp(graph: Graph, leaf: Entry, family: ClientFamily): Entry[] {
  const chain: Entry[] = [];
  const seen = new Set<Entry>();
  let current: Entry | undefined = leaf;
  while (current !== undefined && !seen.has(current)) {
    seen.add(current);
    chain.push(current);
    if (isBoundary(current)) break;
    const parent: Entry | undefined = graph.parentOf(current);
    const dangles: boolean = parent === undefined && typeof current.parentUuid === 'string';
    current = dangles && family.danglingParent === 'bridged' ? lineBefore(graph, current) : parent;
  }
  return chain.reverse();
}

/** The last entry of the conversation before this one in the file. */
function lineBefore(graph: Graph, entry: Entry): Entry | undefined {
  const { entries } = graph.main;
  for (let i = entries.indexOf(entry) - 1; i >= 0; i--) {
    const before = entries[i] as Entry;
    if (
      before.facts.message !== undefined &&
      before.uuid !== undefined &&
      !before.has('isSidechain')
    )
      return before;
  }
  return undefined;
}

/**
 * Messages that the last compaction preserved stand before its boundary in the file.
 * They follow the anchor (the summary), whichever of the two the chain came through.
 */
function splicePreserved(graph: Graph, chain: Entry[], leaf: Entry): Entry[] {
  const boundary = lastBoundaryWithSegment(graph, leaf);
  if (boundary === undefined) return chain;
  const preserved = preservedBy(graph, boundary) as Preserved;
  const anchor = graph.byUuid.last(preserved.anchorUuid);
  if (anchor === undefined || preserved.entries.length === 0) return chain;
  const head = walkUpPlain(graph, anchor);
  const kept = new Set([...head, ...preserved.entries]);
  const after = chain.indexOf(anchor);
  const afterTail = chain.indexOf(preserved.entries.at(-1) as Entry);
  if (after < 0 && afterTail < 0) return chain;
  const rest = chain.slice(Math.max(after, afterTail) + 1).filter((entry) => !kept.has(entry));
  return [...head, ...preserved.entries, ...rest];
}

function lastBoundaryWithSegment(graph: Graph, leaf: Entry): Entry | undefined {
  const boundary = graph.main.entries.findLast(isBoundary);
  if (boundary === undefined || boundary === leaf) return undefined;
  return preservedBy(graph, boundary) === undefined ? undefined : boundary;
}

function walkUpPlain(graph: Graph, entry: Entry): Entry[] {
  const path: Entry[] = [];
  let current: Entry | undefined = entry;
  while (current !== undefined && !path.includes(current)) {
    path.push(current);
    if (isBoundary(current)) break;
    current = graph.parentOf(current);
  }
  return path.reverse();
}

/** Adds the lines of the chain's own responses that stand beside it, and the results of their calls. */
function addParallelLines(graph: Graph, chain: Entry[]): Entry[] {
  const used = new Set(chain);
  const added = new Map<Entry, Entry[]>();
  const lastOfMessage = new Map<string, Entry>();
  for (const entry of chain) {
    const { message } = entry.facts;
    if (message?.role === 'assistant' && message.id !== undefined)
      lastOfMessage.set(message.id, entry);
  }
  for (const [id, last] of lastOfMessage) {
    const lines = graph.byMessageId.get(id).filter((entry) => entry.transcript === graph.main);
    const siblings = lines.filter((entry) => !used.has(entry) && !entry.has('isSidechain'));
    const results = lines.flatMap((entry) => resultsOf(graph, entry, used));
    if (siblings.length + results.length > 0) added.set(last, [...siblings, ...new Set(results)]);
  }
  if (added.size === 0) return chain;
  return chain.flatMap((entry) => [entry, ...(added.get(entry) ?? [])]);
}

function resultsOf(graph: Graph, call: Entry, used: ReadonlySet<Entry>): Entry[] {
  return (call.facts.message?.blocks ?? []).flatMap(({ type, toolId }) =>
    type === 'tool_use' && toolId !== undefined
      ? graph.toolResults.get(toolId).filter((e) => e.transcript === graph.main && !used.has(e))
      : [],
  );
}
