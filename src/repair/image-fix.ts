import type { FoundImage } from '../passes/images/find.ts';
import { replaceImages } from '../passes/images.ts';
import type { Fix } from './fix.ts';

/** A fix that puts a text in the place of some images of an entry. */
export function imageFix(code: string, isMeant: (image: FoundImage) => boolean): Fix {
  return {
    code,
    *mend({ entry }, graph, { sentAfterChange }) {
      // One finding each; the first of them mends all of the entry's.
      const count = replaceImages(graph, entry, isMeant);
      if (count === 0) return;
      sentAfterChange(entry);
      yield { did: 'replaced', count };
    },
  };
}
