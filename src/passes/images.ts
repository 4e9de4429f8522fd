import type { Graph } from '../graph/graph.ts';
import { locate, type Step } from '../json/locate.ts';
import { removeValue, setValues } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';
import { type FoundImage, imagesIn } from './images/find.ts';
import type { Pass } from './pass.ts';
import { takenIn, type Where } from './where.ts';

export interface ImagesOptions extends Where {
  /** Only images with a side of more pixels than this. Default: all. */
  readonly pixels?: number;
}

/** Puts a line of text in place of images, which tells what they were. */
export function images({ pixels = 0, ...where }: ImagesOptions = {}): Pass {
  // The size of an image that can't be read is not known: it goes only with all others.
  const isLarge = ({ size }: FoundImage): boolean =>
    pixels === 0 || (size !== undefined && Math.max(size.width, size.height) > pixels);
  return {
    name: 'images',
    run(graph) {
      const takes = takenIn(graph, where);
      for (const transcript of graph.transcripts)
        for (const entry of transcript.entriesWith('image'))
          replaceImages(
            graph,
            entry,
            (image) => isLarge(image) && takes({ entry, json: jsonAt(entry, image.path) }),
          );
    },
  };
}

function jsonAt({ raw }: Entry, path: readonly Step[]): Buffer {
  const span = locate(raw, { start: 0, end: raw.length }, path);
  return span === undefined ? raw : raw.subarray(span.start, span.end);
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
