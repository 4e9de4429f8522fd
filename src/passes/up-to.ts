import type { Pass } from './pass.ts';
import { findEnd } from './up-to/find-end.ts';
import { isConversation, keptConversation } from './up-to/kept.ts';
import { setLeafMarker } from './up-to/leaf-marker.ts';
import { makeEndLive } from './up-to/live-end.ts';
import { meaningfulNotes } from './up-to/notes.ts';

/**
 * The session as it was at a point, ended on a complete exchange.
 * @param point `turn:4`, `4`, the UUID of an entry or the start of one, `line:93`.
 */
export function upTo(point: string): Pass {
  return {
    name: 'up-to',
    run(graph) {
      const end = findEnd(graph, point);
      const kept = keptConversation(graph, end);
      const isMeaningful = meaningfulNotes(graph, kept);
      const { entries } = graph.main;
      const after = new Set(entries.slice(entries.indexOf(end.entry) + 1));
      const gone = entries.filter((entry) =>
        // A note or a damaged line before the end stays as it is.
        isConversation(entry) ? !kept.has(entry) : after.has(entry) && !isMeaningful(entry),
      );
      setLeafMarker(graph, end);
      graph.removeAll(gone);
      makeEndLive(graph, end.path);
    },
  };
}
