import type { Graph } from '../../graph/graph.ts';
import { nameOfCall } from '../../graph/name-of-call.ts';
import { type Replacement, replaceSpans } from '../../json/splice.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { Block } from '../../transcript/facts.ts';
import { originOf } from '../text/placeholder.ts';
import { type ResultText, rewriteResult, type ShortText } from '../text/result-content.ts';
import type { ResultSource } from '../text/short-result.ts';
import type { Takes } from '../where.ts';
import { forgetReplacements } from './forget-replacements.ts';

export interface Shortening {
  /** What a result becomes; undefined if it stays as it is. */
  result(result: ResultText, source: ResultSource, block: Block): ShortText | undefined;
  /** What the screen shows of an entry's results, as JSON of the same shape; undefined if it stays. */
  clientData(json: Buffer): Buffer | undefined;
  /** Whether what the screen shows is shortened even where no result is. */
  readonly alwaysClientData: boolean;
}

/** Puts shorter texts in the place of what tools gave back. Calls and results stay pairs. */
export function shortenResults(graph: Graph, takes: Takes, shortening: Shortening): void {
  const calls = new Set<string>();
  for (const entry of graph.entriesHolding('toolResult')) {
    const edits = editsOf(graph, entry, takes, shortening);
    if (edits.length === 0) continue;
    graph.rewrite(entry, replaceSpans(entry.raw, edits));
    for (const id of entry.toolIds('tool_result')) calls.add(id);
  }
  forgetReplacements(graph, calls);
}

function editsOf(graph: Graph, entry: Entry, takes: Takes, shortening: Shortening): Replacement[] {
  const { raw, clientData, facts } = entry;
  const results = (facts.message?.blocks ?? []).filter(
    ({ type, toolId: call, start, end }) =>
      type === 'tool_result' && takes({ entry, call, json: raw.subarray(start, end) }),
  );
  const edits: Replacement[] = [];
  for (const block of results) {
    if (block.content === undefined) continue;
    const source = {
      tool: nameOfCall(graph, block.toolId ?? '') ?? 'a tool',
      isError: isError(raw, block),
      originOf: (text: string) => originOf(graph, entry, text),
    };
    const { start, end } = block.content;
    const short = rewriteResult(raw.subarray(start, end), (result) =>
      shortening.result(result, source, block),
    );
    if (short !== undefined) edits.push({ start, end, text: JSON.stringify(short) });
  }
  const isMeant = shortening.alwaysClientData ? results.length > 0 : edits.length > 0;
  if (clientData === undefined || !isMeant) return edits;
  const short = shortening.clientData(raw.subarray(clientData.start, clientData.end));
  return short === undefined ? edits : [...edits, { ...clientData, text: short }];
}

/** Said beside the content, which is mostly the largest part of a result. */
export function isError(raw: Buffer, { start, end, content }: Block): boolean {
  const text =
    content === undefined
      ? raw.toString('utf8', start, end)
      : `${raw.toString('utf8', start, content.start)}null${raw.toString('utf8', content.end, end)}`;
  return (JSON.parse(text) as { is_error?: unknown }).is_error === true;
}
