import type { Graph } from '../graph/graph.ts';
import { nameOfCall } from '../graph/name-of-call.ts';
import { blockParts, partTokens } from '../tokens/parts.ts';
import type { TokenModel } from '../tokens/token-model.ts';
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

export function toolShares(graph: Graph, live: ReadonlySet<Entry>, model: TokenModel): ToolShare[] {
  const shares = new Map<string, { calls: number; bytes: number; tokens: number }>();
  for (const entry of graph.main.entries)
    for (const block of entry.facts.message?.blocks ?? []) {
      const name = toolName(graph, block);
      if (name === undefined) continue;
      const share = shares.get(name) ?? { calls: 0, bytes: 0, tokens: 0 };
      if (block.type === 'tool_use') share.calls++;
      share.bytes += block.end - block.start;
      if (live.has(entry))
        for (const part of blockParts(entry, block))
          share.tokens += partTokens(part) * model.scaleOf(entry);
      shares.set(name, share);
    }
  return [...shares]
    .map(([name, { calls, bytes, tokens }]) => {
      return { name, calls, bytes, tokens: Math.round(tokens) };
    })
    .sort((a, b) => b.tokens - a.tokens || b.bytes - a.bytes);
}

function toolName(graph: Graph, { type, toolId, name }: Block): string | undefined {
  if (type === 'tool_use') return name;
  if (type !== 'tool_result' || toolId === undefined) return undefined;
  return nameOfCall(graph, toolId) ?? '(call missing)';
}
