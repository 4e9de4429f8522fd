import { shortenResults } from './blocks/shorten-results.ts';
import type { Pass } from './pass.ts';
import { newerResults } from './superseded/newer-results.ts';
import { noteOfSize } from './text/placeholder.ts';
import { SHORT, stubbed } from './text/short-result.ts';
import { shortenStrings } from './text/shorten-strings.ts';
import { takenIn, type Where } from './where.ts';

/**
 * Puts a note in the place of results that a later call made stale: a read of a file that was read as a whole, written
 * or edited since; a command, a search or a poll that was run again; the same text again; a failure that the same tool
 * made good on the same file. The note names the later call. Only the live conversation counts, and in a sub-agent's
 * file its own.
 */
export function superseded(where: Where = {}): Pass {
  return {
    name: 'superseded',
    run(graph) {
      const newer = newerResults(graph);
      if (newer.size === 0) return;
      shortenResults(graph, takenIn(graph, where), {
        result(result, source, { toolId = '' }) {
          const by = newer.get(toolId);
          return by && stubbed(result, { ...source, newer: by });
        },
        clientData: (json) => shortenStrings(json, SHORT, noteOfSize),
        alwaysClientData: false,
      });
    },
  };
}
