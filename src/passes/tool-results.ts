import type { Graph } from '../graph/graph.ts';
import { setValue } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';
import { lastTurns } from './last-turns.ts';
import type { Pass, Sparing } from './pass.ts';
import { shortenStrings } from './text/client-data-shape.ts';
import { cutMiddle } from './text/cut.ts';
import { cutNote, isCut, isPlaceholder, placeOf } from './text/placeholder.ts';
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
  let bytes: Buffer | undefined;
  const set = (path: readonly (string | number)[], value: unknown): void => {
    if (value !== undefined) bytes = setValue(bytes ?? entry.raw, path, value);
  };
  set(['toolUseResult'], shortClientData(entry, length));
  (entry.facts.message?.blocks ?? []).forEach((block, index) => {
    if (block.type !== 'tool_result') return;
    const value = entry.valueAt(block) as { content?: unknown; is_error?: unknown };
    const source = { tool: toolOf(graph, block), isError: value.is_error === true, place };
    set(['message', 'content', index, 'content'], shortenResult(value.content, length, source));
  });
  return bytes;
}

function shortClientData(entry: Entry, length: ToolResultsOptions['length']): unknown {
  const longest = length === 'stub' ? STUB_LENGTH : length;
  const value = entry.get('toolUseResult');
  const kept = length === 'stub' ? 0 : length;
  return shortenStrings(value, longest, (text) => {
    if (isPlaceholder(text) || (kept > 0 && isCut(text))) return text;
    return cutMiddle(text, kept, (removed) => cutNote(removed, text.length, undefined));
  });
}

function toolOf(graph: Graph, { toolId = '' }: Block): string {
  const call = graph.toolCalls
    .first(toolId)
    ?.facts.message?.blocks.find((block) => block.toolId === toolId);
  return call?.name ?? 'a tool';
}
