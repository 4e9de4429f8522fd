import type { Graph } from '../graph/graph.ts';
import { namePattern } from '../text/name-pattern.ts';
import { toolBlock } from '../transcript/tool-block.ts';
import { removeCalls } from './blocks/remove-calls.ts';
import type { Pass } from './pass.ts';
import { type Piece, takenIn, type Where } from './where.ts';

export interface ToolsOptions extends Where {
  /** Names of tools; `*` stands for any characters. Default: all. */
  readonly names?: readonly string[];
}

/** Removes tool calls with their results and all that belongs to them alone. */
export function tools({ names = ['*'], ...where }: ToolsOptions = {}): Pass {
  const isNamed = namePattern(names);
  return {
    name: 'tools',
    run(graph) {
      const takes = takenIn(graph, where);
      const ids = new Set<string>();
      for (const entry of graph.entriesHolding('toolUse')) {
        for (const { type, name = '', toolId: call, start, end } of entry.facts.message?.blocks ??
          []) {
          if (type !== 'tool_use' || call === undefined || !isNamed(name)) continue;
          const piece = { entry, call, json: entry.raw.subarray(start, end) };
          if (takes(piece, ...resultsTo(graph, call))) ids.add(call);
        }
      }
      removeCalls(graph, ids);
    },
  };
}

/** A call goes with its result: both are looked at. */
function resultsTo(graph: Graph, call: string): Piece[] {
  return graph.toolResults.get(call).flatMap((entry) => {
    const block = toolBlock(entry, 'tool_result', call);
    return block === undefined
      ? []
      : [{ entry, call, json: entry.raw.subarray(block.start, block.end) }];
  });
}

/** The tools that a session calls. */
export function toolNames(graph: Graph): Set<string> {
  const blocks = graph
    .entriesHolding('toolUse')
    .flatMap(({ facts }) => facts.message?.blocks ?? []);
  return new Set(blocks.flatMap(({ type, name }) => (type === 'tool_use' && name ? name : [])));
}
