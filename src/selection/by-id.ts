import { UserError } from '../errors.ts';
import type { Graph } from '../graph/graph.ts';

import type { Entry } from '../transcript/entry.ts';

/** So many candidates are named. */
const MOST_NAMED = 5;

/** What an id, or the start of one, means in the main transcript and in those of sub-agents. */
export const byId = {
  uuid(graph: Graph, id: string): Entry[] {
    const ids = graph.byUuid.has(id) ? [id] : startingWith(id.toLowerCase(), uuids(graph));
    const uuid = only(ids, 'no-such-entry', `The session has no entry ${id}.`);
    const { main } = graph;
    const all = graph.byUuid.get(uuid);
    const own = all.filter(({ transcript }) => transcript === main);
    return [...(own.length > 0 ? own : all)];
  },

  call(graph: Graph, id: string): string {
    const isKnown = graph.toolCalls.has(id) || graph.toolResults.has(id);
    return only(
      isKnown ? [id] : startingWith(id, calls(graph)),
      'nothing-matched',
      `The session has no call ${id}.`,
    );
  },
};

function uuids(graph: Graph): string[] {
  return graph.entries().flatMap(({ uuid }) => uuid ?? []);
}

function calls(graph: Graph): string[] {
  return [
    ...graph.entriesHolding('toolUse').flatMap((entry) => entry.toolIds('tool_use')),
    ...graph.entriesHolding('toolResult').flatMap((entry) => entry.toolIds('tool_result')),
  ];
}

function startingWith(start: string, ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id) => id.startsWith(start)))];
}

function only(
  ids: readonly string[],
  code: 'no-such-entry' | 'nothing-matched',
  message: string,
): string {
  const [first, second] = ids;
  if (first === undefined) throw new UserError({ code, message: message });
  if (second === undefined) return first;
  const named = ids.slice(0, MOST_NAMED).join(', ');
  const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : '';
  throw new UserError({
    code: 'ambiguous-id',
    message: `${ids.length} ids start like this: ${named}${more}.`,
  });
}
