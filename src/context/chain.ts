import type { ClientFamily } from '../format/client-families.ts';
import { climb } from '../graph/climb.ts';
import { boundariesOf, isBoundary, preservedBy, sidesOf } from '../graph/compactions.ts';
import { EntryMarks } from '../graph/entry-marks.ts';
import type { Graph } from '../graph/graph.ts';
import { resultsOf } from '../graph/responses.ts';
import type { Entry } from '../transcript/entry.ts';
import { UNKNOWN } from '../uuids/table.ts';
import { type Bridge, makeBridge } from './bridge.ts';
import { canBeLeaf, isLink } from './leaf.ts';

/** The entries that resume uses, from the root or the last compaction to the leaf. */
export function chainTo(graph: Graph, leaf: Entry, family: ClientFamily): Entry[] {
  const chain = walkUp(graph, leaf, family);
  const withParallel = (entries: Entry[]): Entry[] =>
    family.findsParallelResults ? addParallelLines(graph, entries, family) : entries;
  switch (family.splicesPreserved) {
    case 'never':
      return withParallel(chain);
    case 'list':
      return withParallel(splicePreserved(graph, chain, leaf, 'list'));
    default:
      // The segment is put in as its chain of parents is.
      return splicePreserved(graph, withParallel(chain), leaf, family.splicesPreserved);
  }
}

function walkUp(graph: Graph, leaf: Entry, family: ClientFamily): Entry[] {
  const chain: Entry[] = [];
  const seen = new EntryMarks(graph.main);
  const bridge = bridgeFor(graph, family);
  const isCircle = (parent: Entry | undefined): boolean => parent !== undefined && seen.has(parent);
  let current: Entry | undefined = leaf;
  while (current !== undefined) {
    seen.add(current);
    chain.push(current);
    if (isBoundary(current)) break;
    const parent: Entry | undefined = graph.parentOf(current);
    // Resume reads the main file alone: a parent in a sub-agent's file is none for it.
    if (parent?.transcript === current.transcript && isLink(parent, family) && !seen.has(parent))
      current = parent;
    else if (isCircle(parent) && family.danglingParent !== 'bridged-like-circles') break;
    else if (typeof current.parentUuid === 'string') current = bridge?.(current, seen);
    else break;
  }
  return chain.reverse();
}

function bridgeFor(graph: Graph, family: ClientFamily): Bridge | undefined {
  switch (family.danglingParent) {
    case 'ends':
      return undefined;
    case 'bridged-to-any':
      return makeBridge(graph, (entry) =>
        canBeLeaf(entry, { ...family, sidechainCanBeLeaf: true }),
      );
    default:
      return makeBridge(graph);
  }
}

/**
 * Messages that the last compaction preserved stand before its boundary in the file.
 * They follow the anchor (the summary), whichever of the two the chain came through.
 */
function splicePreserved(
  graph: Graph,
  chain: Entry[],
  leaf: Entry,
  by: 'list' | 'segment' | 'segment-before-turn',
): Entry[] {
  const boundary = boundariesOf(graph.main).at(-1);
  if (boundary === undefined || boundary === leaf) return chain;
  const preserved = preservedBy(graph, boundary, by === 'list' ? 'list' : 'segment');
  if (preserved === undefined) return chain;
  const anchor = graph.find(preserved.anchorUuid, boundary);
  if (anchor === undefined || preserved.entries.length === 0) return chain;
  if (by === 'segment-before-turn' && anchor === leaf) return chain;
  // One message missing, and the client preserves none.
  if (by === 'list' && preserved.entries.length < countPreserved(boundary)) return chain;
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

function walkUpPlain(graph: Graph, entry: Entry): Entry[] {
  const next = (at: Entry): Entry | undefined => (isBoundary(at) ? undefined : graph.parentOf(at));
  return [...climb(entry, next)].reverse();
}

/** Adds the lines of the chain's own responses that stand beside it, and the results of their calls. */
function addParallelLines(graph: Graph, chain: Entry[], family: ClientFamily): Entry[] {
  const places = new Map(chain.map((entry, index) => [entry, index]));
  const isBeside = (entry: Entry): boolean => !places.has(entry) && isRead(graph, entry);
  const placed = new Map<Entry, Entry[]>();
  const moved = new Set<Entry>();
  const sideOf = sidesOf(graph);
  // Copies behind a compaction can have the ids of the calls before it: each has its own result.
  const isOwn = (call: Entry, result: Entry): boolean => sideOf(call) === sideOf(result);
  const ownResults = (call: Entry): Entry[] =>
    resultsOf(graph, call).filter((result) => isOwn(call, result) && isRead(graph, result));
  for (const id of responsesBeside(graph, isBeside, isOwn)) {
    const lines = linesOf(graph, id);
    const onChain = lines
      .filter((entry) => !isBeside(entry))
      .sort((a, b) => (places.get(a) as number) - (places.get(b) as number));
    const [first, last] = [onChain[0], onChain.at(-1)];
    if (first === undefined || last === undefined) continue;
    const results = [...new Set(lines.flatMap(ownResults))];
    if (family.parallelResults === 'by-line') {
      const rest = [...lines, ...results].filter((entry) => entry !== first);
      for (const entry of rest) moved.add(entry);
      placed.set(first, [first, ...rest.sort((a, b) => byFirstLine(graph, a, b))]);
    } else {
      const late = results.filter(isBeside).sort((a, b) => timeOf(a) - timeOf(b));
      placed.set(last, [last, ...lines.filter(isBeside), ...late]);
    }
  }
  if (placed.size === 0) return chain;
  return chain
    .filter((entry) => !moved.has(entry))
    .flatMap((entry) => placed.get(entry) ?? [entry]);
}

/** The responses on the chain of which a line or a result stands beside it. */
function responsesBeside(
  graph: Graph,
  isBeside: (entry: Entry) => boolean,
  isOwn: (call: Entry, result: Entry) => boolean,
): Set<number> {
  const { main } = graph;
  const { apiIds } = main.records;
  // Most of a long file stands beside the chain: only what belongs to one of these is looked at.
  const [responses, calls] = [new Set<number>(), new Set<number>()];
  for (const entry of main.entries)
    if (entry.isResponse && !isBeside(entry) && !entry.has('isSidechain'))
      responses.add(entry.messageNumber(apiIds));
  responses.delete(UNKNOWN);
  const isOfChain = (entry: Entry): boolean =>
    entry.isResponse && responses.has(entry.messageNumber(apiIds));
  for (const entry of main.entries)
    if (entry.holds('toolUse') && isOfChain(entry))
      for (const id of entry.toolNumbers('tool_use', apiIds)) calls.add(id);
  const beside = new Set<number>();
  const add = (entry: Entry): void => {
    if (entry.transcript === main && isOfChain(entry)) beside.add(entry.messageNumber(apiIds));
  };
  for (const entry of main.entries) {
    if (!isBeside(entry)) continue;
    if (entry.type === 'assistant') add(entry);
    for (const id of entry.toolNumbers('tool_result', apiIds))
      if (calls.has(id))
        for (const call of graph.toolCalls.allOf(id)) if (isOwn(call, entry)) add(call);
  }
  return beside;
}

function linesOf(graph: Graph, response: number): Entry[] {
  return graph.byMessageId
    .allOf(response)
    .filter(
      (entry) =>
        entry.transcript === graph.main && !entry.has('isSidechain') && isRead(graph, entry),
    );
}

/** Of several lines with one uuid clients read the last, in the place of the first. */
function isRead(graph: Graph, entry: Entry): boolean {
  if (!graph.byUuid.hasMultiple || entry.uuid === undefined) return true;
  return graph.find(entry.uuid, entry) === entry;
}

function byFirstLine(graph: Graph, one: Entry, other: Entry): number {
  const first = (entry: Entry): Entry =>
    graph.byUuid.get(entry.uuid ?? '').find(({ transcript }) => transcript === graph.main) ?? entry;
  return graph.isBefore(first(one), first(other)) ? -1 : 1;
}

function timeOf({ facts }: Entry): number {
  return facts.timestamp ?? 0;
}
