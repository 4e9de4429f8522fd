/** Tells the model what it reads. */
const OPENING =
  'This is a summary of the earlier conversation, which it replaces. The turns that follow it, if any, are verbatim.';
/** Stands before the path of the transcript that has all of it. */
const POINTER =
  'What is missing here can be looked up, by these line numbers, in the full transcript: ';

/**
 * A text as what stands for older turns.
 * @param transcript Where the full text of those turns stays; undefined if it does not.
 */
export function asSummary(text: string, transcript?: string): string {
  const pointer = transcript === undefined ? [] : [POINTER + transcript];
  return [OPENING, text.trim(), ...pointer].join('\n\n');
}

/** What was made a summary here; undefined if it is another's, such as a client's. */
export function ownSummary(text: string): string | undefined {
  return text.startsWith(OPENING) ? withoutPointer(text).slice(OPENING.length).trim() : undefined;
}

/** A summary without its line that names the full transcript. */
export function withoutPointer(text: string): string {
  const at = text.lastIndexOf(`\n\n${POINTER}`);
  return at < 0 ? text : text.slice(0, at);
}
