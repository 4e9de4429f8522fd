import type { Pass } from './pass.ts';

const COPIES: ReadonlySet<string | undefined> = new Set([
  'api-request',
  'api-request-shape',
  'api-request-blob',
]);

/** Removes copies of what was sent, and what refers to them. */
export function requests(): Pass {
  return {
    name: 'requests',
    run(graph) {
      graph.removeAll(graph.entries().filter(({ type }) => COPIES.has(type)));
      for (const transcript of graph.transcripts)
        for (const entry of transcript.entriesWith('"requestRef"'))
          if (entry.get('requestRef') !== undefined) graph.clear(entry, ['requestRef']);
    },
  };
}
