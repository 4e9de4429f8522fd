import { REQUEST_COPIES } from '../format/entry-types.ts';
import type { Pass } from './pass.ts';

/** Removes copies of what was sent, and what refers to them. */
export function requests(): Pass {
  return {
    name: 'requests',
    run(graph) {
      graph.removeAll(graph.entries().filter(({ type = '' }) => REQUEST_COPIES.has(type)));
      for (const transcript of graph.transcripts)
        for (const entry of transcript.entriesWith('"requestRef"'))
          if (entry.get('requestRef') !== undefined) graph.clear(entry, ['requestRef']);
    },
  };
}
