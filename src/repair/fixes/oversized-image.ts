import type { Graph } from '../../graph/graph.ts';
import type { Step } from '../../json/locate.ts';
import type { Entry } from '../../transcript/entry.ts';
import { oversize } from '../../validate/rules/oversized-image.ts';
import type { Fix } from '../fix.ts';

/** A text takes the place of each image that the API refuses. */
export const fix: Fix = {
  code: 'oversized-image',
  *mend({ entry }, graph, { sentAfterChange }) {
    const images = oversizedImages(entry);
    // One finding each; the first of them mends all of the entry's.
    if (images.length === 0) return;
    for (const { path, text } of images) replaceImage(graph, entry, path, text);
    sentAfterChange(entry);
    yield { did: 'replaced', count: images.length };
  },
};

function replaceImage(graph: Graph, entry: Entry, path: readonly Step[], text: string): void {
  graph.edit(entry, path, { type: 'text', text });
}

interface Oversized {
  readonly path: readonly Step[];
  readonly text: string;
}

function oversizedImages(entry: Entry): Oversized[] {
  const content = entry.get('message', 'content');
  return Array.isArray(content) ? imagesIn(content, ['message', 'content']) : [];
}

/** In the blocks of a message, and in those of its tool results. */
function imagesIn(blocks: readonly unknown[], above: readonly Step[]): Oversized[] {
  return blocks.flatMap((block, index) => {
    const path = [...above, index];
    const { content, source } = (block ?? {}) as { content?: unknown; source?: { data?: unknown } };
    if (Array.isArray(content)) return imagesIn(content, [...path, 'content']);
    const data = source?.data;
    const size = typeof data === 'string' ? oversize(Buffer.from(data, 'latin1')) : undefined;
    if (size === undefined) return [];
    const text = `[image removed: ${size.width} × ${size.height} pixels, ${size.bytes} bytes in base64, more than the API takes]`;
    return [{ path, text }];
  });
}
