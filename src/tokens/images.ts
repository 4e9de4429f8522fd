import type { ImageSize } from '../media/image-size.ts';

/** The API scales larger images down to this. */
const LONGEST_SIDE = 1568;
const PIXELS_PER_TOKEN = 750;
/** No image costs more; one whose size is unknown is taken to cost this. */
export const MOST_IMAGE_TOKENS = 1600;

/** What an image costs by its size. */
export function imageTokens(size: ImageSize | undefined): number {
  if (size === undefined) return MOST_IMAGE_TOKENS;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height, 1));
  const pixels = size.width * scale * size.height * scale;
  return Math.min(MOST_IMAGE_TOKENS, pixels / PIXELS_PER_TOKEN);
}
