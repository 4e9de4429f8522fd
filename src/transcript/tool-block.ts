import type { Entry } from './entry.ts';
import type { Block } from './facts.ts';

type ToolType = 'tool_use' | 'tool_result';

const FEW = 8;
/** The blocks of messages with many calls or results, as long as their line stays as it is. */
const known = new WeakMap<Entry, { record: number; byKey: ReadonlyMap<string, Block> }>();

/** The first block of an entry that makes a call, or answers it: found at once, however many there are. */
export function toolBlock(entry: Entry, type: ToolType, id: string): Block | undefined {
  const indexed = known.get(entry);
  if (indexed?.record === entry.record) return indexed.byKey.get(keyOf(type, id));
  const blocks = entry.facts.message?.blocks ?? [];
  if (blocks.length > FEW) known.set(entry, { record: entry.record, byKey: byKey(blocks) });
  return blocks.find((block) => block.type === type && block.toolId === id);
}

function byKey(blocks: readonly Block[]): Map<string, Block> {
  const entries = blocks.map((block) => [keyOf(block.type, block.toolId), block] as const);
  // Of several the first counts, which is set last.
  return new Map(entries.reverse());
}

function keyOf(type: string | undefined, id: string | undefined): string {
  return `${type} ${id}`;
}
