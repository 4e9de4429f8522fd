import { entryTokens } from '../context/tokens.ts';
import type { Entry } from '../transcript/entry.ts';

/** A summary has this share of what it replaces, in tokens, within these bounds. */
const SHARE = 0.04;
const LEAST = 1500;
const MOST = 8000;

/** How many bytes a summary may have. What an earlier one told is not to be cut to a share again. */
export function summaryBytes(
  turns: readonly Entry[],
  earlier: string,
  bytesPerToken: number,
): number {
  const tokens = turns.reduce((sum, entry) => sum + entryTokens(entry, bytesPerToken), 0);
  const own = Math.max(LEAST, SHARE * tokens);
  return Math.floor(Math.min(MOST, own + bytesOf(earlier) / bytesPerToken) * bytesPerToken);
}

/** As it stands in a transcript. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
