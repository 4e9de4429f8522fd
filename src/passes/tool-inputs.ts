import type { Graph } from '../graph/graph.ts';
import { locate } from '../json/locate.ts';
import { keyOf, longStrings } from '../json/long-strings.ts';
import { type Replacement, replaceSpans } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';
import { type Origin, originOf } from './text/placeholder.ts';
import { stubbedInput, trimmedInput } from './text/short-input.ts';
import { SHORT } from './text/short-result.ts';
import { type Takes, takenIn, type Where } from './where.ts';

export interface ToolInputsOptions extends Where {
  /** `stub`: a note takes the place of a long string. A number: so many characters of it stay. */
  readonly length: 'stub' | number;
}

/** Inputs that say which thing a call is about; a sub-agent's transcript is tied to its call by the prompt. */
const KEPT = /(?:path|paths|url|uri)$|^prompt$/i;

/**
 * Shortens long strings inside of calls, such as what a file was written with. Each call keeps its
 * shape, its paths and the first line of its shell command.
 */
export function toolInputs({ length, ...where }: ToolInputsOptions): Pass {
  return {
    name: 'tool-inputs',
    run(graph) {
      const takes = takenIn(graph, where);
      for (const entry of graph.entriesHolding('toolUse')) {
        const edits = editsOf(graph, entry, takes, length);
        if (edits.length > 0) graph.rewrite(entry, replaceSpans(entry.raw, edits));
      }
    },
  };
}

function editsOf(graph: Graph, entry: Entry, takes: Takes, length: 'stub' | number): Replacement[] {
  const { raw, facts } = entry;
  return (facts.message?.blocks ?? []).flatMap((block) => {
    const { type, toolId: call, start, end } = block;
    if (type !== 'tool_use' || !takes({ entry, call, json: raw.subarray(start, end) })) return [];
    const input = locate(raw, block, ['input']);
    if (input === undefined) return [];
    return stringEdits(raw.subarray(input.start, input.end), length, (text) =>
      originOf(graph, entry, text),
    ).map((edit) => ({
      ...edit,
      start: input.start + edit.start,
      end: input.start + edit.end,
    }));
  });
}

function stringEdits(
  json: Buffer,
  length: 'stub' | number,
  originFor: (text: string) => Origin,
): Replacement[] {
  return longStrings(json, length === 'stub' ? SHORT : length).flatMap(({ start, end }) => {
    const key = keyOf(json, start);
    if (KEPT.test(key ?? '')) return [];
    const text = JSON.parse(`"${json.toString('utf8', start, end)}"`) as string;
    const source = { key, origin: originFor(text) };
    const short =
      length === 'stub' ? stubbedInput(text, source) : trimmedInput(text, length, source);
    if (short === undefined) return [];
    return [{ start, end, text: JSON.stringify(short).slice(1, -1) }];
  });
}
