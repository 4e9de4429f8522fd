import { THINKING_BLOCKS } from '../../format/thinking.ts';
import type { Graph } from '../../graph/graph.ts';
import { responseLines } from '../../graph/responses.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Block } from '../../transcript/facts.ts';

/**
 * Takes blocks out of messages. An entry that is left with none goes, and so does a message that is
 * left with nothing but thinking or blank text: the API refuses both.
 * @returns The entries that lost a block and are still there.
 */
export function removeBlocks(
  graph: Graph,
  entries: Iterable<Entry>,
  isDoomed: (block: Block, entry: Entry) => boolean,
): Entry[] {
  const gone = new Set<Entry>();
  const shortened: Entry[] = [];
  for (const entry of entries) {
    const doomed = blocksOf(entry).map((block) => isDoomed(block, entry));
    if (!doomed.includes(true)) continue;
    if (!doomed.includes(false)) gone.add(entry);
    else {
      const places = doomed.flatMap((isDoomed, index) => (isDoomed ? [index] : []));
      graph.clearElements(entry, ['message', 'content'], places);
      shortened.push(entry);
    }
  }
  for (const entry of silenced(graph, [...gone, ...shortened], gone)) gone.add(entry);
  removeEntries(graph, gone);
  return shortened.filter((entry) => !gone.has(entry));
}

/** What is left of messages that say nothing any more. */
function* silenced(
  graph: Graph,
  touched: readonly Entry[],
  gone: ReadonlySet<Entry>,
): Generator<Entry> {
  const seen = new Set<Entry>();
  for (const entry of touched) {
    if (seen.has(entry)) continue;
    const lines = responseLines(graph, entry);
    for (const line of lines) seen.add(line);
    const left = lines.filter((line) => !gone.has(line));
    if (left.every((line) => blocksOf(line).every(isSilent))) yield* left;
  }
}

function isSilent({ type, blank }: Block): boolean {
  return blank || THINKING_BLOCKS.has(type);
}

function blocksOf({ facts }: Entry): readonly Block[] {
  return facts.message?.blocks ?? [];
}

/** Removes entries of messages, and what names a message that is gone with them. */
function removeEntries(graph: Graph, entries: ReadonlySet<Entry>): void {
  if (entries.size === 0) return;
  const ids = new Set([...entries].map(({ facts }) => facts.message?.id));
  graph.removeAll(entries);
  for (const owner of graph.entriesHolding('namesMessage')) {
    const id = owner.get('interruptedMessageId');
    if (typeof id !== 'string' || !ids.has(id) || graph.byMessageId.has(id)) continue;
    graph.clear(owner, ['interruptedMessageId']);
  }
}
