import { wrongUse } from '../errors.ts';
import { isBoundary } from '../graph/compactions.ts';
import type { Graph } from '../graph/graph.ts';
import { roleOf, textsOf } from '../graph/roles.ts';
import type { Replaced } from '../passes/replace.ts';
import type { Selection } from '../selection/select.ts';
import { contentText } from '../summary/content-text.ts';
import { toolBlock } from '../transcript/tool-block.ts';

/** The one text that a selection means: a turn's prompt, a call's result, or what a line says. Throws if it is none. */
export function replaceable(
  graph: Graph,
  { turns, entries, calls }: Selection,
): Replaced & { readonly text: string } {
  const [turn, ...moreTurns] = turns;
  if (turn !== undefined) {
    if (moreTurns.length > 0 || turn.prompt === undefined) throw notOne();
    return { entry: turn.prompt, text: textsOf(turn.prompt).join('\n') };
  }
  const [entry, ...moreEntries] = entries;
  if (moreEntries.length > 0) throw notOne();
  if (entry !== undefined && textsOf(entry).length > 0 && !entry.holds('toolResult')) {
    if (!isBoundary(entry) && roleOf(entry) !== 'other')
      return { entry, text: textsOf(entry).join('\n') };
  }
  const [call, ...moreCalls] = calls;
  if (call === undefined || moreCalls.length > 0) throw notOne();
  const holders = graph.toolResults.get(call);
  const result = holders.find(({ transcript }) => transcript === graph.main) ?? holders[0];
  const block = result && toolBlock(result, 'tool_result', call);
  if (result === undefined || block === undefined) throw notOne();
  const { content } = result.valueAt(block) as { content?: unknown };
  return { entry: result, call, text: contentText(content) };
}

function notOne(): Error {
  return wrongUse(
    'replace takes one prompt, one answer or one result with a text.',
    'Name a turn, the line of a text, or a call.',
  );
}
