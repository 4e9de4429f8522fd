import type { Graph } from '../../graph/graph.ts';
import { removeBlocks } from '../../passes/blocks/remove-blocks.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Block } from '../../transcript/facts.ts';
import { isAnswer } from '../../validate/rules/orphan-tool-result.ts';
import type { Fix } from '../fix.ts';

/** All such results of an entry go at once: it may have thousands. */
export const fix: Fix = {
  code: 'orphan-tool-result',
  *mend({ entry }, graph, { chainLater, sentAfterChange }) {
    const orphans = new Set(
      entry.toolIds('tool_result').filter((id) => !isAnswer(graph, entry, id)),
    );
    if (orphans.size === 0) return;
    const below = entry.uuid === undefined ? [] : graph.children.get(entry.uuid);
    const responses = responsesAround(graph, entry);
    const isOrphan = ({ type, toolId }: Block): boolean =>
      type === 'tool_result' && toolId !== undefined && orphans.has(toolId);
    const [shortened] = removeBlocks(graph, [entry], isOrphan);
    if (shortened?.clientData !== undefined) graph.clear(shortened, ['toolUseResult']);
    // With it may go what led to the results of other calls.
    for (const response of responses) chainLater(response);
    // The conversation may go on from the result of a call beside it.
    for (const result of responses.flatMap((id) => resultsOf(graph, id))) sentAfterChange(result);
    for (const after of shortened === undefined ? below : [shortened]) sentAfterChange(after);
    if (shortened === undefined) yield { did: 'removed' };
    else for (const _id of orphans) yield { did: 'cut' };
  },
};

/** The response that the result hangs on, directly or by the result of another call. */
function responsesAround(graph: Graph, entry: Entry): string[] {
  const parent = graph.parentOf(entry);
  const calls = parent?.toolIds('tool_result').flatMap((id) => graph.toolCalls.get(id)) ?? [];
  const lines = parent === undefined ? [] : [parent, ...calls];
  return lines.flatMap(({ message }) => (message?.role === 'assistant' && message.id) || []);
}

function resultsOf(graph: Graph, response: string): Entry[] {
  const calls = graph.byMessageId.get(response).flatMap((line) => line.toolIds('tool_use'));
  return calls.flatMap((id) => graph.toolResults.get(id));
}
