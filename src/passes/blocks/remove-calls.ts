import { REFERENCES, type Reference } from '../../format/references.ts';
import type { Graph } from '../../graph/graph.ts';
import { redirect } from '../../graph/redirect.ts';
import { responseLines } from '../../graph/responses.ts';
import { compilePaths } from '../../json/paths.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Link } from '../../transcript/facts.ts';
import { errandsOf } from './errands.ts';
import { forgetReplacements } from './forget-replacements.ts';
import { linearize } from './linearize.ts';
import { removeBlocks } from './remove-blocks.ts';

/** Fields outside of messages that name a call. */
const ROWS = REFERENCES.filter(
  ({ pointsTo, onRemove }) => pointsTo === 'tool-use' && onRemove !== 'remove-block',
);
const PATHS = compilePaths(ROWS.map(({ path }) => path));
const KEYS = new Set(ROWS.map(({ path }) => path.replace('[]', '').split('.').at(-1) as string));

/** Removes tool calls with their results and all that belongs to them alone. */
export function removeCalls(graph: Graph, ids: ReadonlySet<string>): void {
  if (ids.size === 0) return;
  const holders = [...ids].flatMap((id) => [
    ...graph.toolCalls.get(id),
    ...graph.toolResults.get(id),
  ]);
  const responses = new Set(holders.flatMap(({ facts }) => facts.message?.id ?? []));
  // As long as its calls are there: what else a response says may stand beside the chain, and be found through them alone.
  linearize(graph, responses);
  graph.removeAll(errandsOf(graph, ids));
  removeOwners(graph, ids);
  forgetReplacements(graph, ids);
  const shortened = removeBlocks(
    graph,
    new Set(holders.filter((entry) => !graph.isRemoved(entry))),
    ({ type, toolId = '' }) => (type === 'tool_use' || type === 'tool_result') && ids.has(toolId),
  );
  for (const entry of shortened)
    if (entry.clientData !== undefined) graph.clear(entry, ['toolUseResult']);
  for (const id of responses) settleStopReason(graph, id);
}

/** What is about a call, or names it, as the reference table says. */
function removeOwners(graph: Graph, ids: ReadonlySet<string>): void {
  const doomed = new Set<Entry>();
  for (const transcript of graph.transcripts)
    for (const key of KEYS)
      for (const entry of transcript.entriesWith(`"${key}"`))
        for (const link of callsNamedBy(entry)) {
          if (!ids.has(link.id) || doomed.has(entry)) continue;
          if (link.reference.onRemove === 'remove-owner') doomed.add(entry);
          else redirect(graph, entry, link, null, () => undefined);
        }
  graph.removeAll(doomed);
}

function callsNamedBy(entry: Entry): Link[] {
  const links: Link[] = [];
  entry.walk(PATHS, (row, start, end) => {
    const id = entry.stringAt(start, end);
    if (id !== undefined) links.push({ reference: ROWS[row] as Reference, id });
  });
  return links;
}

/** A response stops for its calls only as long as it has one. */
function settleStopReason(graph: Graph, messageId: string): void {
  const first = graph.byMessageId.first(messageId);
  if (first === undefined) return;
  const lines = responseLines(graph, first);
  if (lines.some((line) => line.holds('toolUse'))) return;
  for (const line of lines)
    if (line.get('message', 'stop_reason') === 'tool_use')
      graph.edit(line, ['message', 'stop_reason'], 'end_turn');
}
