import type { Entry } from '../transcript/entry.ts';

/** A summary has this share of the bytes that it replaces, within these bounds. */
const SHARE = 0.0305;
const LEAST = 4800;
const MOST = 28_800;
/** Messages of the user may have this share. */
export const MESSAGES_SHARE = 0.42;
/** One up to this length, in bytes, should stay whole, even if the summary gets longer by this factor. */
export const SHORT_MESSAGE = 160;
const MOST_FOR_MESSAGES = 1.5;
/** What an earlier summary told has lost some of its worth by now. */
const EARLIER_SHARE = 0.5;

/**
 * How many bytes a summary may have.
 * @param turns What it replaces since the last compaction.
 * @param others.messages What the user's messages take, long ones cut to `SHORT_MESSAGE`.
 */
export function budgetFor(
  turns: readonly Entry[],
  { messages, earlier }: { messages: number; earlier: string },
): number {
  const bytes = turns.reduce((sum, entry) => sum + contentBytes(entry), 0);
  const usual = Math.max(LEAST, SHARE * bytes);
  // Where the user said much and the model did little, short messages are still told whole.
  const own = Math.max(usual, Math.min(MOST_FOR_MESSAGES * usual, messages / MESSAGES_SHARE));
  return Math.floor(Math.min(MOST, own + EARLIER_SHARE * bytesOf(earlier)));
}

/** Of what an entry says; images have no words. */
function contentBytes({ facts: { message } }: Entry): number {
  if (message === undefined) return 0;
  const images = message.blocks.flatMap((block) => block.images);
  return images.reduce((sum, { start, end }) => sum - (end - start), message.end - message.start);
}

/** As it stands in a transcript. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
