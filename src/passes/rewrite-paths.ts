import { SessionPaths } from '../ids/session-paths.ts';
import { replaceSpans } from '../json/splice.ts';
import type { Pass } from './pass.ts';

/** Lets paths into a session's own files lead into its copy, in whatever string they stand. */
export function rewritePaths(sessionId: string): Pass {
  return {
    name: 'rewrite-paths',
    run(graph, { newSessionId }) {
      if (newSessionId === undefined) return;
      const paths = new SessionPaths({ sessions: new Map([[sessionId, newSessionId]]) });
      for (const transcript of graph.transcripts)
        for (const entry of paths.linesNaming(transcript)) {
          const edits = entry.problem === undefined ? paths.everywhere(entry) : [];
          if (edits.length > 0) graph.rewrite(entry, replaceSpans(entry.raw, edits));
        }
    },
  };
}
