import { climb } from '../graph/climb.ts';
import type { Graph } from '../graph/graph.ts';
import { removeValue, setValue } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';

/** What an entry follows after lines above it were brought back. */
interface BroughtBack {
  readonly parent: Entry;
  readonly count: number;
}

/**
 * Brings back the lines of the conversation that a client wrote into a helper's file, between an entry and
 * the nearest above it in the main file; undefined if none is.
 */
export function bringBack(graph: Graph, orphan: Entry): BroughtBack | undefined {
  const isInMain = ({ transcript }: Entry): boolean => transcript === graph.main;
  const [top, ...inHelper] = [
    ...climb(graph.parentOf(orphan), (at) => (isInMain(at) ? undefined : graph.parentOf(at))),
  ].reverse();
  if (top === undefined || !isInMain(top)) return undefined;
  const lost = inHelper.filter((line) => isOfMain(graph, line));
  let parent = top;
  for (const line of lost) parent = graph.insert(asLineOfMain(line, parent), parent);
  return { parent, count: lost.length };
}

/** Whether a helper's line is a part of a response of the main file, or answers one of its calls. */
function isOfMain(graph: Graph, line: Entry): boolean {
  const id = line.message?.role === 'assistant' ? line.message.id : undefined;
  const responses = id === undefined ? [] : graph.byMessageId.get(id);
  const calls = line.toolIds('tool_result').flatMap((call) => graph.toolCalls.get(call));
  return [...responses, ...calls].some(({ transcript }) => transcript === graph.main);
}

function asLineOfMain(line: Entry, parent: Entry): Buffer {
  const bytes = setValue(line.raw, ['isSidechain'], false) ?? line.raw;
  const unowned = removeValue(bytes, ['agentId']) ?? bytes;
  return setValue(unowned, ['parentUuid'], parent.uuid ?? null) ?? unowned;
}
