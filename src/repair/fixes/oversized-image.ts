import { isOversized } from '../../validate/rules/oversized-image.ts';
import { imageFix } from '../image-fix.ts';

/** A text takes the place of each image that is larger than the API takes. */
export const fix = imageFix(
  'oversized-image',
  ({ size, length }) => size !== undefined && isOversized(size, length),
);
