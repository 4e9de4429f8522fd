import { locate } from '../json/locate.ts';
import { replaceSpans } from '../json/splice.ts';
import type { Pass } from './pass.ts';
import { noteOfSize } from './text/placeholder.ts';
import { shortenStrings } from './text/shorten-strings.ts';
import { takenIn, type Where } from './where.ts';

/** Strings of what has to keep its shape are shortened beyond this. */
const LONGEST = 200;

/**
 * Removes what only the client's screen shows of results. The result of a sub-agent names the
 * agent's file: it keeps its shape, since a client takes no other, and loses its long texts.
 */
export function clientData(where: Where = {}): Pass {
  return {
    name: 'client-data',
    run(graph) {
      const takes = takenIn(graph, where);
      for (const transcript of graph.transcripts)
        for (const entry of transcript.entriesWith('"toolUseResult"')) {
          const { clientData: span, raw } = entry;
          if (span === undefined) continue;
          const json = raw.subarray(span.start, span.end);
          if (!takes({ entry, json })) continue;
          if (locate(json, { start: 0, end: json.length }, ['agentId']) === undefined) {
            graph.clear(entry, ['toolUseResult']);
            continue;
          }
          const short = shortenStrings(json, LONGEST, noteOfSize);
          if (short !== undefined)
            graph.rewrite(entry, replaceSpans(raw, [{ ...span, text: short }]));
        }
    },
  };
}
