import type { ClientFamily } from '../format/client-families.ts';
import { isBoundary, type Preserved, preservedBy } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { makeBridge } from './bridge.ts';

/** The entries that resume uses, from the root or the last compaction to the leaf. */
export function chainTo(graph: Graph, leaf: Entry, family: ClientFamily): Entry[] {
  let chain = walkUp(graph, leaf, family);
  if (family.splicesPreserved) chain = splicePreserved(graph, chain, leaf);
  if (family.findsParallelResults) chain = addParallelLines(graph, chain, family);
  return chain;
}

function walkUp(graph: Graph, leaf: Entry, family: ClientFamily): Entry[] {
  const chain: Entry[] = [];
  const seen = new Set<Entry>();
  const bridge = family.danglingParent === 'bridged' ? makeBridge(graph) : undefined;
  let current: Entry | undefined = leaf;
  while (current !== undefined) {
    seen.add(current);
    chain.push(current);
    if (isBoundary(current)) break;
    const parent: Entry | undefined = graph.parentOf(current);
    if (parent !== undefined && !seen.has(parent)) current = parent;
    else if (typeof current.parentUuid === 'string') current = bridge?.(current, seen);
    else break;
  }
  return chain.reverse();
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
  // One message missing, and the client preserves none.
  if (preserved.entries.length < countPreserved(boundary)) return chain;
  const head = walkUpPlain(graph, anchor);
  const kept = new Set([...head, ...preserved.entries]);
  const after = chain.indexOf(anchor);
  const afterTail = chain.indexOf(preserved.entries.at(-1) as Entry);
  if (after < 0 && afterTail < 0) return chain;
  const rest = chain.slice(Math.max(after, afterTail) + 1).filter((entry) => !kept.has(entry));
  return [...head, ...preserved.entries, ...rest];
}

function countPreserved({ facts }: Entry): number {
  const path = 'compactMetadata.preservedMessages.uuids[]';
  return facts.links.filter(({ reference }) => reference.path === path).length;
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
function addParallelLines(graph: Graph, chain: Entry[], family: ClientFamily): Entry[] {
  const used = new Set(chain);
  const added = new Map<Entry, Entry[]>();
  const moved = new Set<Entry>();
  const lastOfMessage = new Map<string, number>();
  chain.forEach(({ facts: { message } }, index) => {
    if (message?.role === 'assistant' && message.id !== undefined)
      lastOfMessage.set(message.id, index);
  });
  for (const [id, index] of lastOfMessage) {
    const lines = graph.byMessageId.get(id).filter((entry) => entry.transcript === graph.main);
    const siblings = lines.filter((entry) => !used.has(entry) && !entry.has('isSidechain'));
    const results = [...new Set(lines.flatMap((entry) => resultsOf(graph, entry)))];
    const beside = results.filter((entry) => !used.has(entry));
    if (siblings.length + beside.length === 0) continue;
    if (family.parallelResults === 'by-time') beside.sort((a, b) => timeOf(a) - timeOf(b));
    else {
      const after = new Set(chain.slice(index + 1));
      for (const entry of results.filter((result) => after.has(result))) {
        beside.push(entry);
        moved.add(entry);
      }
      beside.sort((a, b) => (graph.isBefore(a, b) ? -1 : 1));
    }
    added.set(chain[index] as Entry, [...siblings, ...beside]);
  }
  if (added.size === 0) return chain;
  return chain
    .filter((entry) => !moved.has(entry))
    .flatMap((entry) => [entry, ...(added.get(entry) ?? [])]);
}

function resultsOf(graph: Graph, call: Entry): Entry[] {
  return (call.facts.message?.blocks ?? []).flatMap(({ type, toolId }) =>
    type === 'tool_use' && toolId !== undefined
      ? graph.toolResults.get(toolId).filter((entry) => entry.transcript === graph.main)
      : [],
  );
}

function timeOf({ facts }: Entry): number {
  return facts.timestamp ?? 0;
}
