import { toolBlock } from '../transcript/tool-block.ts';
import type { Graph } from './graph.ts';

/** The tool that a call asks for, by the call's id; undefined if the call is missing. */
export function nameOfCall(graph: Graph, toolId: string): string | undefined {
  const call = graph.toolCalls.first(toolId);
  return call && toolBlock(call, 'tool_use', toolId)?.name;
}
