import type { Entry } from '../transcript/entry.ts';

/** A summary has this share of the bytes that it replaces, within these bounds. */
const SHARE = 0.04;
const LEAST = 5400;
const MOST = 27_000;

/** How many bytes a summary may have. */
export interface Budget {
  readonly all: number;
  /** What an earlier summary told is not to be cut to a share again, as long as there is room. */
  readonly earlier: number;
}

export function budgetFor(turns: readonly Entry[], earlier: string): Budget {
  const bytes = turns.reduce((sum, entry) => sum + contentBytes(entry), 0);
  const own = Math.min(MOST, Math.max(LEAST, SHARE * bytes));
  const all = Math.floor(Math.min(MOST, own + bytesOf(earlier)));
  return { all, earlier: Math.max(all >> 1, Math.floor(all - own)) };
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
