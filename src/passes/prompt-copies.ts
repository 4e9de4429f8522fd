import type { Pass } from './pass.ts';

/** Attachments that hold the client's own prompt, which it makes anew on resume. */
const COPIES: ReadonlySet<unknown> = new Set(['prompt_snapshot']);

/** Removes copies of the client's system prompt: those of the whole, and parts of it as they were worded. */
export function promptCopies(): Pass {
  return {
    name: 'prompt-copies',
    run(graph) {
      const attachments = graph.entries().filter(({ type }) => type === 'attachment');
      graph.removeAll(attachments.filter((entry) => COPIES.has(entry.get('attachment', 'type'))));
      for (const entry of attachments) {
        if (graph.isRemoved(entry) || entry.get('renderedRole') !== 'system') continue;
        for (const field of ['rendered', 'renderedRole'])
          if (entry.get(field) !== undefined) graph.clear(entry, [field]);
      }
    },
  };
}
