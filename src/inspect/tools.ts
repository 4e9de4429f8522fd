import { IMAGE_TOKENS } from '../context/tokens.ts';
import type { Graph } from '../graph/graph.ts';
import { nameOfCall } from '../graph/name-of-call.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';

/** What one tool's calls and results take. */
export interface ToolShare {
  readonly name: string;
  readonly calls: number;
  /** Of calls and results as the model sees them. */
  readonly bytes: number;
  /** Estimated, of what resume would send. */
  readonly tokens: number;
}

export function toolShares(
  graph: Graph,
  live: ReadonlySet<Entry>,
  bytesPerToken: number,
): ToolShare[] {
  const shares = new Map<string, { calls: number; bytes: number; tokens: number }>();
  for (const entry of graph.main.entries)
    for (const block of entry.facts.message?.blocks ?? []) {
      const name = toolName(graph, block);
      if (name === undefined) continue;
      const share = shares.get(name) ?? { calls: 0, bytes: 0, tokens: 0 };
      const size = block.end - block.start;
      const images = block.images.reduce((sum, image) => sum + image.end - image.start, 0);
      if (block.type === 'tool_use') share.calls++;
      share.bytes += size;
      if (live.has(entry))
        share.tokens += (size - images) / bytesPerToken + block.images.length * IMAGE_TOKENS;
      shares.set(name, share);
    }
  return [...shares]
    .map(([name, { calls, bytes, tokens }]) => {
      return { name, calls, bytes, tokens: Math.round(tokens) };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

function toolName(graph: Graph, { type, toolId, name }: Block): string | undefined {
  if (type === 'tool_use') return name;
  if (type !== 'tool_result' || toolId === undefined) return undefined;
  return nameOfCall(graph, toolId) ?? '(call missing)';
}
