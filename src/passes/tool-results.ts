import type { Graph } from '../graph/graph.ts';
import { locate, type Span } from '../json/locate.ts';
import { replaceValues } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';
import { lastTurns } from './last-turns.ts';
import type { Pass, Sparing } from './pass.ts';
import { shortenStrings } from './text/client-data-shape.ts';
import { cutMiddle } from './text/cut.ts';
import { cutNote, isCut, placeOf } from './text/placeholder.ts';
import { shortenResult } from './text/result-content.ts';

export interface ToolResultsOptions extends Sparing {
  /** `stub`: a note takes the place of a result. A number: so many characters of it stay, head and tail. */
  readonly length: 'stub' | number;
}

/** What the client keeps of a stubbed result for its screen has no longer strings than this. */
const STUB_LENGTH = 200;

/** Shortens what tools gave back. Calls and results stay pairs. */
export function toolResults({ length, keepLast = 0 }: ToolResultsOptions): Pass {
  return {
    name: 'tool-results',
    run(graph, { newSessionId }) {
      const spared = lastTurns(graph, keepLast);
      for (const entry of graph.entriesHolding('toolResult')) {
        if (spared.has(entry)) continue;
        // In place there is no source any more that has it all.
        const place = newSessionId === undefined ? undefined : placeOf(entry);
        const bytes = shortened(graph, entry, length, place);
        if (bytes !== undefined) graph.rewrite(entry, bytes);
      }
    },
  };
}

/** The line with its results shortened; undefined if they are short. */
function shortened(
  graph: Graph,
  entry: Entry,
  length: ToolResultsOptions['length'],
  place: string | undefined,
): Buffer | undefined {
  const { raw } = entry;
  const values: { span: Span; value: unknown }[] = [];
  const shorten = (span: Span | undefined, inShort: (json: Buffer) => unknown): void => {
    const value = span && inShort(raw.subarray(span.start, span.end));
    if (span !== undefined && value !== undefined) values.push({ span, value });
  };
  const clientData = locate(raw, { start: 0, end: raw.length }, ['toolUseResult']);
  shorten(clientData, (json) => shortClientData(json, length));
  for (const block of entry.facts.message?.blocks ?? []) {
    if (block.type !== 'tool_result') continue;
    const isError = locate(raw, block, ['is_error']);
    const source = {
      tool: toolOf(graph, block),
      isError: isError !== undefined && raw.toString('utf8', isError.start, isError.end) === 'true',
      place,
    };
    shorten(locate(raw, block, ['content']), (json) => shortenResult(json, length, source));
  }
  return values.length === 0 ? undefined : replaceValues(raw, values);
}

function shortClientData(json: Buffer, length: ToolResultsOptions['length']): unknown {
  const longest = length === 'stub' ? STUB_LENGTH : length;
  const kept = length === 'stub' ? 0 : length;
  if (json.length <= longest) return undefined;
  return shortenStrings(JSON.parse(json.toString('utf8')), longest, (text) =>
    isCut(text)
      ? text
      : cutMiddle(text, kept, (removed) => cutNote(removed, text.length, undefined)),
  );
}

function toolOf(graph: Graph, { toolId = '' }: Block): string {
  const call = graph.toolCalls
    .first(toolId)
    ?.facts.message?.blocks.find((block) => block.toolId === toolId);
  return call?.name ?? 'a tool';
}
