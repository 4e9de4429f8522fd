import { isReadable } from '../../validate/rules/unreadable-image.ts';
import { imageFix } from '../image-fix.ts';

/** A text takes the place of each image whose data is not what it is said to be. */
export const fix = imageFix('unreadable-image', (image) => !isReadable(image));
