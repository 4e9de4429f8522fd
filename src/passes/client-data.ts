import { lastTurns } from './last-turns.ts';
import type { Pass, Sparing } from './pass.ts';
import { shortenStrings } from './text/client-data-shape.ts';
import { noteOfLength } from './text/placeholder.ts';

/** Strings of what has to keep its shape are shortened beyond this. */
const LONGEST = 200;

/**
 * Removes what only the client's screen shows of results. The result of a sub-agent names the
 * agent's file: it keeps its shape, since a client takes no other, and loses its long texts.
 */
export function clientData({ keepLast = 0 }: Sparing = {}): Pass {
  return {
    name: 'client-data',
    run(graph) {
      const spared = lastTurns(graph, keepLast);
      for (const transcript of graph.transcripts)
        for (const entry of transcript.entriesWith('"toolUseResult"')) {
          if (spared.has(entry)) continue;
          if (typeof entry.get('toolUseResult', 'agentId') !== 'string') {
            if (entry.get('toolUseResult') !== undefined) graph.clear(entry, ['toolUseResult']);
            continue;
          }
          const value = entry.get('toolUseResult');
          const short = shortenStrings(value, LONGEST, noteOfLength);
          if (short !== undefined) graph.edit(entry, ['toolUseResult'], short);
        }
    },
  };
}
