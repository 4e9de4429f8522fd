import type { Graph } from '../graph/graph.ts';
import { namePattern } from '../text/name-pattern.ts';
import { removeCalls } from './blocks/remove-calls.ts';
import { lastTurns } from './last-turns.ts';
import type { Pass, Sparing } from './pass.ts';

export interface ToolsOptions extends Sparing {
  /** Names of tools; `*` stands for any characters. Default: all. */
  readonly names?: readonly string[];
}

/** Removes tool calls with their results and all that belongs to them alone. */
export function tools({ names = ['*'], keepLast = 0 }: ToolsOptions = {}): Pass {
  const isNamed = namePattern(names);
  return {
    name: 'tools',
    run(graph) {
      const spared = lastTurns(graph, keepLast);
      const ids = new Set<string>();
      for (const entry of graph.entriesHolding('toolUse')) {
        if (spared.has(entry)) continue;
        for (const { type, name = '', toolId } of entry.facts.message?.blocks ?? [])
          if (type === 'tool_use' && toolId !== undefined && isNamed(name)) ids.add(toolId);
      }
      removeCalls(graph, ids);
    },
  };
}

/** The tools that a session calls. */
export function toolNames(graph: Graph): Set<string> {
  const blocks = graph
    .entriesHolding('toolUse')
    .flatMap(({ facts }) => facts.message?.blocks ?? []);
  return new Set(blocks.flatMap(({ type, name }) => (type === 'tool_use' && name ? name : [])));
}
