import { weightOf } from '../tokens/parts.ts';
import type { Entry } from '../transcript/entry.ts';

/** A summary has this share of what it replaces, in tokens, within these bounds. */
const SHARE = 0.04;
const LEAST = 1500;
const MOST = 8000;
/** Of a summary: paths and commands are many tokens, words few. */
const BYTES_PER_TOKEN = 3.2;

/** How many bytes a summary may have. */
export interface Budget {
  readonly all: number;
  /** What an earlier summary told is not to be cut to a share again, as long as there is room. */
  readonly earlier: number;
}

export function budgetFor(turns: readonly Entry[], earlier: string): Budget {
  const tokens = turns.reduce((sum, entry) => sum + weightOf(entry), 0);
  const own = Math.min(MOST, Math.max(LEAST, SHARE * tokens)) * BYTES_PER_TOKEN;
  const all = Math.floor(Math.min(MOST * BYTES_PER_TOKEN, own + bytesOf(earlier)));
  return { all, earlier: Math.max(all >> 1, Math.floor(all - own)) };
}

/** As it stands in a transcript. */
export function bytesOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
