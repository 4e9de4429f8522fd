import type { Graph } from '../graph/graph.ts';
import { responseLines } from '../graph/responses.ts';
import type { Entry } from '../transcript/entry.ts';
import type { FixContext } from './fix.ts';
import { hangsOnOwnCall, promptOf } from './heirs.ts';
import { userEntry } from './user-entry.ts';

const WORDS = 'The output of this tool call was lost.';

/**
 * Adds a result that says that the output of a call was lost. It stands behind all lines of the
 * call's response, and what came after them hangs on it: so every client sends the two together.
 */
export function answerCall(
  graph: Graph,
  call: Entry,
  id: string,
  { newId, chainLater }: FixContext,
): Entry {
  const last = lastLine(graph, call);
  const after = followersOf(graph, last);
  const result = graph.insert(resultOf(graph, call, id, last, newId), last);
  for (const follower of after) graph.reparent(follower, result.uuid ?? null);
  const response = call.message?.id;
  if (response !== undefined && call.transcript === graph.main) chainLater(response);
  return result;
}

/** The line of the response from which the conversation goes on. */
function lastLine(graph: Graph, call: Entry): Entry {
  const lines = new Set(responseLines(graph, call));
  // Exports without ids have only the order of their lines.
  if (call.uuid === undefined) return [...lines].at(-1) as Entry;
  let last = call;
  for (;;) {
    lines.delete(last);
    const next = graph.children.get(last.uuid as string).find((child) => lines.has(child));
    if (next?.uuid === undefined) return last;
    last = next;
  }
}

function followersOf(graph: Graph, last: Entry): Entry[] {
  if (last.uuid === undefined) return [];
  return graph.children.get(last.uuid).filter(({ transcript }) => transcript === last.transcript);
}

function resultOf(
  graph: Graph,
  call: Entry,
  id: string,
  last: Entry,
  newId: () => string,
): Record<string, unknown> {
  const content = [{ tool_use_id: id, type: 'tool_result', content: WORDS, is_error: true }];
  if (call.uuid === undefined) return userEntry(last, content, {}, 1);
  const ids = {
    parentUuid: last.uuid,
    promptId: promptOf(graph, call),
    uuid: newId(),
    sourceToolAssistantUUID: hangsOnOwnCall(call) ? call.uuid : undefined,
  };
  return userEntry(last, content, ids, 1);
}
