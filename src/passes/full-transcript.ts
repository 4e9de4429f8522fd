import { roleOf, textsOf } from '../graph/roles.ts';
import { withoutPointer } from '../summary/opening.ts';
import type { Pass } from './pass.ts';

/** Takes the line out of summaries that names the full transcript: elsewhere there is no such file. */
export function fullTranscript(): Pass {
  return {
    name: 'full-transcript',
    run(graph) {
      for (const entry of graph.main.entries) {
        if (!entry.has('isCompactSummary') || roleOf(entry) !== 'compact-summary') continue;
        if (entry.facts.message?.kind !== 'text') continue;
        const [text = ''] = textsOf(entry);
        const without = withoutPointer(text);
        if (without !== text) graph.edit(entry, ['message', 'content'], without);
      }
    },
  };
}
