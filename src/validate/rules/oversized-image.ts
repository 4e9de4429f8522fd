import { type ImageSize, imageSize } from '../../media/image-size.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

/** The API refuses an image with a longer side than this, */
const MAX_SIDE = 8000;
/** or with more bytes than this, as it is sent: in base64. */
const MAX_BYTES = 5 * 1024 * 1024;

export const rule: Rule = {
  code: 'oversized-image',
  severity: 'warning',
  what: 'The image has {width} × {height} pixels and {bytes} bytes in base64.',
  why: 'The API refuses images over 8000 pixels a side or 5 MB in base64, and with them every request of the session.',
  todo: '`ccsurgery repair` puts a text in its place; or make the image smaller.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const entry of graph.entriesHolding('image'))
      for (const block of entry.facts.message?.blocks ?? [])
        for (const { start, end } of block.images) {
          const data = entry.raw.subarray(start + 1, end - 1);
          const size = imageSize(data);
          // Documents are kept in the same way and have other limits.
          if (size !== undefined && isOversized(size, data.length))
            yield { entry, args: { ...size, bytes: data.length } };
        }
  },
};

/** Whether the API would refuse an image. */
export function isOversized({ width, height }: ImageSize, bytesInBase64: number): boolean {
  return width > MAX_SIDE || height > MAX_SIDE || bytesInBase64 > MAX_BYTES;
}
