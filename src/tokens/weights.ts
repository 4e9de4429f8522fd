/** What the parts of a conversation are to a tokenizer. Images cost by their pixels instead. */
export type TextKind =
  | 'prompt'
  | 'answer'
  | 'thinking'
  | 'edit-call'
  | 'call'
  | 'result'
  | 'attachment';

/**
 * Bytes of a token, by kind, as they stand in a transcript with their escapes: medians over 50,000
 * steps of real sessions. Of thinking the signature is what counts, its text costs nothing besides.
 */
export const BYTES_PER_TOKEN: Readonly<Record<TextKind, number>> = {
  prompt: 3.4,
  answer: 3.8,
  thinking: 3.7,
  'edit-call': 2.7,
  call: 2.9,
  result: 2.9,
  attachment: 2.2,
};

/** What a block costs besides its content; one of a response also has its part of what that costs as such. */
export const BLOCK_TOKENS: Readonly<Record<TextKind, number>> = {
  prompt: 22,
  answer: 45,
  thinking: 22,
  'edit-call': 45,
  call: 45,
  result: 22,
  attachment: 22,
};
/** The bytes of a block that are not its content: keys, punctuation, the id of a call. */
export const FRAME_BYTES: ReadonlyMap<string | undefined, number> = new Map([
  ['text', 25],
  ['tool_use', 76],
  ['server_tool_use', 76],
]);

/** Tools whose calls are mostly code. */
export const EDIT_TOOLS: ReadonlySet<string | undefined> = new Set([
  'Edit',
  'MultiEdit',
  'NotebookEdit',
  'Write',
]);

/** System prompt and tools, where no response says how large they are: the median of real sessions. */
export const TYPICAL_OVERHEAD = 33_300;
/** More than these take in any session that was measured; a response that says more counts something else, too. */
export const MOST_OVERHEAD = 50_000;
