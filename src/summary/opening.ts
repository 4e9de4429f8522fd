/** Tells the model what it reads. */
const OPENING =
  'This is a summary of the earlier conversation, which it replaces. The turns that follow it, if any, are verbatim.';

/** A text as what stands for older turns. */
export function asSummary(text: string): string {
  return `${OPENING}\n\n${text.trim()}`;
}

/** What was made a summary here; undefined if it is another's, such as a client's. */
export function ownSummary(text: string): string | undefined {
  return text.startsWith(OPENING) ? text.slice(OPENING.length).trim() : undefined;
}
