import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import { toolBlock } from '../transcript/tool-block.ts';
import { contentText } from './content-text.ts';

/** A tool call and what came of it. */
export interface Call {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** What the model was told; undefined if there is no result. */
  readonly output: string | undefined;
  readonly failed: boolean;
  /** The result as the client keeps it for itself. */
  clientData(...steps: string[]): unknown;
}

/** The calls in a part of the conversation, with results from wherever they stand. */
export function callsIn(graph: Graph, entries: readonly Entry[]): Call[] {
  return entries.flatMap((entry) => {
    if (!entry.holds('toolUse')) return [];
    const blocks = entry.facts.message?.blocks ?? [];
    return blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ toolId = '', ...block }) => callOf(graph, entry, entry.valueAt(block), toolId));
  });
}

function callOf(graph: Graph, caller: Entry, value: unknown, id: string): Call {
  const { name, input } = value as { name?: unknown; input?: unknown };
  // A client that compacts during a call writes the result into the file of its helper.
  const holders = graph.toolResults.get(id);
  const holder = holders.find(({ transcript }) => transcript === caller.transcript) ?? holders[0];
  const block = holder && toolBlock(holder, 'tool_result', id);
  const result = block && (holder?.valueAt(block) as { content?: unknown; is_error?: unknown });
  return {
    name: String(name),
    input: typeof input === 'object' && input !== null ? (input as Call['input']) : {},
    output: result && contentText(result.content),
    failed: result?.is_error === true,
    clientData: (...steps) => holder?.get('toolUseResult', ...steps),
  };
}
