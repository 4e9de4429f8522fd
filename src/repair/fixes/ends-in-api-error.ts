import { replaceImages } from '../../passes/images.ts';
import { apiErrorAtEnd } from '../../validate/api-error.ts';
import type { Fix } from '../fix.ts';

/** A text takes the place of the images that the API cannot have taken; other refusals are for the user to decide. */
export const fix: Fix = {
  code: 'ends-in-api-error',
  *mend(_finding, graph, { sentAfterChange }) {
    const error = apiErrorAtEnd(graph);
    if (error?.refusal !== 'image') return;
    for (const entry of error.suspects) {
      const count = replaceImages(graph, entry, () => true);
      if (count === 0) continue;
      sentAfterChange(entry);
      yield { entry, did: 'replaced', count };
    }
  },
};
