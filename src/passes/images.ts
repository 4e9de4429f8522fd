import type { Graph } from '../graph/graph.ts';
import { removeValue, setValues } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';
import { type FoundImage, imagesIn } from './images/find.ts';
import { lastTurns } from './last-turns.ts';
import type { Pass, Sparing } from './pass.ts';

export interface ImagesOptions extends Sparing {
  /** Only images with a side of more pixels than this. Default: all. */
  readonly pixels?: number;
}

/** Puts a line of text in place of images, which tells what they were. */
export function images({ pixels = 0, keepLast = 0 }: ImagesOptions = {}): Pass {
  // The size of an image that can't be read is not known: it goes only with all others.
  const isLarge = ({ size }: FoundImage): boolean =>
    pixels === 0 || (size !== undefined && Math.max(size.width, size.height) > pixels);
  return {
    name: 'images',
    run(graph) {
      const spared = lastTurns(graph, keepLast);
      for (const transcript of graph.transcripts)
        for (const entry of transcript.entriesWith('image'))
          if (!spared.has(entry)) replaceImages(graph, entry, isLarge);
    },
  };
}

/** Replaces those images of an entry that are meant; tells how many that were sent. */
export function replaceImages(
  graph: Graph,
  entry: Entry,
  isMeant: (image: FoundImage) => boolean,
): number {
  const found = [...imagesIn(entry)].filter(isMeant);
  if (found.length === 0) return 0;
  const edits = found.map(({ path, replacement }) => ({ path, value: replacement }));
  let bytes = setValues(entry.raw, edits);
  // What the screen shows is no image any more; what names a sub-agent's file has to keep its shape.
  if (typeof entry.get('toolUseResult', 'agentId') !== 'string')
    bytes = (bytes && removeValue(bytes, ['toolUseResult'])) ?? bytes;
  if (bytes !== undefined) graph.rewrite(entry, bytes);
  return found.filter(({ path }) => path[0] !== 'toolUseResult').length;
}
