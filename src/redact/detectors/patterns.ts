import { textPattern } from '../../text/text-pattern.ts';
import type { Detector } from '../kinds.ts';

/**
 * What the user wants to have replaced: a text as it is, or `/regex/flags`.
 * @param onMatch Told of every place.
 */
export function pattern(given: string, onMatch: () => void): Detector {
  const regex = textPattern('--redact', given);
  return {
    kind: 'patterns',
    *find(text) {
      for (const { 0: match, index } of text.matchAll(regex)) {
        if (match === '') continue;
        onMatch();
        yield { start: index, end: index + match.length };
      }
    },
  };
}
