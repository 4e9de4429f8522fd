import { longStrings } from '../../json/long-strings.ts';
import { replaceSpans } from '../../json/splice.ts';

/**
 * A JSON value of the same shape with its long strings shortened, and every other byte as it was: the
 * screen of some clients crashes on any other shape. Undefined if none is too long.
 * @param shorten Is given a string as it is written, without quotes; undefined leaves it.
 */
export function shortenStrings(
  json: Buffer,
  longest: number,
  shorten: (written: Buffer) => string | undefined,
): Buffer | undefined {
  const edits = longStrings(json, longest).flatMap((span) => {
    const short = shorten(json.subarray(span.start, span.end));
    return short === undefined ? [] : [{ ...span, text: JSON.stringify(short).slice(1, -1) }];
  });
  return edits.length === 0 ? undefined : replaceSpans(json, edits);
}
