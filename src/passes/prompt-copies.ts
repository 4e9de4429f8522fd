import type { Pass } from './pass.ts';

/** Attachments that hold the client's own prompt, which it makes anew on resume. */
const COPIES: ReadonlySet<unknown> = new Set(['prompt_snapshot']);

/** Removes copies of the client's system prompt. */
export function promptCopies(): Pass {
  return {
    name: 'prompt-copies',
    run(graph) {
      graph.removeAll(
        graph
          .entries()
          .filter(
            (entry) => entry.type === 'attachment' && COPIES.has(entry.get('attachment', 'type')),
          ),
      );
    },
  };
}
