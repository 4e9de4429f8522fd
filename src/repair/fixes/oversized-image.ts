import { replaceImages } from '../../passes/images.ts';
import { isOversized } from '../../validate/rules/oversized-image.ts';
import type { Fix } from '../fix.ts';

/** A text takes the place of each image that the API refuses. */
export const fix: Fix = {
  code: 'oversized-image',
  *mend({ entry }, graph, { sentAfterChange }) {
    // One finding each; the first of them mends all of the entry's.
    const count = replaceImages(
      graph,
      entry,
      ({ size, length }) => size !== undefined && isOversized(size, length),
    );
    if (count === 0) return;
    sentAfterChange(entry);
    yield { did: 'replaced', count };
  },
};
