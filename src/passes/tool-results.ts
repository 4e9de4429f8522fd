import type { Graph } from '../graph/graph.ts';
import { nameOfCall } from '../graph/name-of-call.ts';
import { type Replacement, replaceSpans } from '../json/splice.ts';
import type { Span } from '../span.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';
import { forgetReplacements } from './blocks/forget-replacements.ts';
import type { Pass } from './pass.ts';
import { cutMiddle } from './text/cut.ts';
import { cutNote, isCut, isPlaceholder, noteOfSize, placeOf } from './text/placeholder.ts';
import { SHORT, shortenResult } from './text/result-content.ts';
import { shortenStrings } from './text/shorten-strings.ts';
import { type Takes, takenIn, type Where } from './where.ts';

export interface ToolResultsOptions extends Where {
  /** `stub`: a note takes the place of a result. A number: so many characters of it stay, head and tail. */
  readonly length: 'stub' | number;
}

/** Shortens what tools gave back. Calls and results stay pairs. */
export function toolResults({ length, ...where }: ToolResultsOptions): Pass {
  return {
    name: 'tool-results',
    run(graph, { newSessionId }) {
      const takes = takenIn(graph, where);
      const calls = new Set<string>();
      for (const entry of graph.entriesHolding('toolResult')) {
        // In place there is no source any more that has it all.
        const place = newSessionId === undefined ? undefined : placeOf(entry);
        const bytes = shortened(graph, entry, { length, place, takes });
        if (bytes === undefined) continue;
        graph.rewrite(entry, bytes);
        for (const id of entry.toolIds('tool_result')) calls.add(id);
      }
      forgetReplacements(graph, calls);
    },
  };
}

/** The line with its results shortened; undefined if they are short. */
function shortened(
  graph: Graph,
  entry: Entry,
  how: {
    readonly length: ToolResultsOptions['length'];
    readonly place: string | undefined;
    readonly takes: Takes;
  },
): Buffer | undefined {
  const { raw, clientData, facts } = entry;
  const { length, place, takes } = how;
  const results = (facts.message?.blocks ?? []).filter(
    ({ type, toolId: call, start, end }) =>
      type === 'tool_result' && takes({ entry, call, json: raw.subarray(start, end) }),
  );
  if (results.length === 0) return undefined;
  const edits: Replacement[] = [];
  const shorten = (
    span: Span | undefined,
    inShort: (json: Buffer) => string | Buffer | undefined,
  ): void => {
    const text = span && inShort(raw.subarray(span.start, span.end));
    if (span !== undefined && text !== undefined) edits.push({ ...span, text });
  };
  shorten(clientData, (json) => shortClientData(json, length));
  for (const block of results) {
    const tool = nameOfCall(graph, block.toolId ?? '') ?? 'a tool';
    const source = { tool, isError: isError(raw, block), place };
    shorten(block.content, (json) => asJson(shortenResult(json, length, source)));
  }
  return edits.length === 0 ? undefined : replaceSpans(raw, edits);
}

function asJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

function shortClientData(json: Buffer, length: ToolResultsOptions['length']): Buffer | undefined {
  if (length === 'stub') return shortenStrings(json, SHORT, noteOfSize);
  return shortenStrings(json, length, (written) => {
    const text = JSON.parse(`"${written.toString('utf8')}"`) as string;
    if (text.length <= length || isPlaceholder(text) || isCut(text)) return undefined;
    const cut = cutMiddle(text, length, (removed) => cutNote(removed, text.length, undefined));
    return cut.length < text.length ? cut : undefined;
  });
}

/** Said beside the content, which is mostly the largest part of a result. */
function isError(raw: Buffer, { start, end, content }: Block): boolean {
  const text =
    content === undefined
      ? raw.toString('utf8', start, end)
      : `${raw.toString('utf8', start, content.start)}null${raw.toString('utf8', content.end, end)}`;
  return (JSON.parse(text) as { is_error?: unknown }).is_error === true;
}
